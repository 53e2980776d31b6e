import type { CommandRules } from './command-rules.ts';
import { updateMessage } from './contracts.ts';
import { messageDependencies, messageLane } from './message-lane.ts';
import { plainHtml } from './plain-html.ts';
import { storedMessage } from './stored-message.ts';

export const editMessage: CommandRules<'editMessage'> = {
  name: 'editMessage',
  lane: ({ message }) => messageLane(message),
  dependsOn: ({ message }) => messageDependencies(message),
  showMessage: (message, { content }) => ({ ...message, content: plainHtml(content) }),
  async send({ args, call, entryId, messageId, signal }) {
    await call(
      updateMessage,
      { message_id: messageId(args.message), content: args.content },
      { idempotencyKey: entryId, signal },
    );
  },
  async affected({ message }, records) {
    const stored = await storedMessage(records, message);
    return stored && (stored.source ?? [stored.content, stored.last_edit_timestamp]);
  },
  wanted: ({ content }) => content,
};
