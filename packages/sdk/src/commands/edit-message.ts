import { isApiError } from '../api/errors.ts';
import type { CommandCall, CommandRules } from './command-rules.ts';
import { getMessage, updateMessage } from './contracts.ts';
import { messageDependencies, messageLane } from './message-lane.ts';
import { plainHtml } from './plain-html.ts';
import { isSameContent } from './same-message.ts';
import { sha256 } from './sha256.ts';
import { storedMessage } from './stored-message.ts';

type EditCall = CommandCall<'editMessage'>;

export const editMessage: CommandRules<'editMessage'> = {
  name: 'editMessage',
  lane: ({ message }) => messageLane(message),
  dependsOn: ({ message }) => messageDependencies(message),
  showMessage: (message, { content }) => ({
    ...message,
    content: plainHtml(content),
    is_me_message: content.startsWith('/me '),
  }),
  async send(command) {
    const { args, entryId } = command;
    const { content, replaces } = args;
    try {
      await edit(command, replaces, entryId);
    } catch (error) {
      if (replaces === undefined || !isApiError(error, 'EXPECTATION_MISMATCH')) throw error;
      const kept = await keptSource(command);
      // An earlier try did it.
      if (isSameContent(content, kept)) return;
      // The server keeps what was typed in its own way.
      if (!isSameContent(replaces, kept)) throw error;
      // Another request, so under another key.
      await edit(command, kept, `${entryId}/as-kept`);
    }
  },
  async affected({ message }, records) {
    const stored = await storedMessage(records, message);
    return stored && (stored.source ?? [stored.content, stored.last_edit_timestamp]);
  },
  wanted: ({ content }) => content,
};

async function edit(
  { args, call, messageId, signal }: EditCall,
  replaces: string | undefined,
  idempotencyKey: string,
): Promise<void> {
  await call(
    updateMessage,
    {
      message_id: messageId(args.message),
      content: args.content,
      ...(replaces !== undefined && { prev_content_sha256: await sha256(replaces) }),
    },
    { idempotencyKey, signal },
  );
}

async function keptSource({ args, call, messageId, signal }: EditCall): Promise<string> {
  const { message } = await call(
    getMessage,
    { message_id: messageId(args.message), apply_markdown: false, allow_empty_topic_name: true },
    { signal },
  );
  return message.content;
}
