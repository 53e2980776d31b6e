import { sha256 as ownDigest } from '@noble/hashes/sha2.js';
import { isApiError } from '../api/errors.ts';
import { withoutEmptyCustom } from '../apply/custom-data.ts';
import { withPlainCustom } from '../arguments/custom.ts';
import { getMessage, updateMessage } from '../endpoints.ts';
import type { CommandCall, CommandRules } from './command-rules.ts';
import type { Commands } from './commands.ts';
import { messageDependencies, messageLane, plainHtml } from './message-parts.ts';
import { isSameContent } from './same-message.ts';
import { storedMessage } from './stored-message.ts';

type EditCall = CommandCall<'editMessage'>;

export const editMessage: CommandRules<'editMessage'> = {
  name: 'editMessage',
  meant: withPlainCustom,
  lane: ({ message }) => messageLane(message),
  dependsOn: ({ message }) => messageDependencies(message),
  texts: ({ content }) => ({ max_message_length: content }),
  showMessage: (message, { content, custom }) =>
    withoutEmptyCustom({
      ...message,
      content: plainHtml(content),
      is_me_message: content.startsWith('/me '),
      ...(custom !== undefined && { custom }),
    }),
  async send(command) {
    const { args, entryId } = command;
    const replaced = textsOf(args.replaces);
    try {
      await edit(command, replaced[0], entryId);
    } catch (error) {
      if (replaced.length === 0 || !isApiError(error, 'EXPECTATION_MISMATCH')) throw error;
      const kept = await keptSource(command);
      // An earlier try succeeded.
      if (isSameContent(args.content, kept)) return;
      // The server normalizes texts, and an earlier edit may not have been made.
      const known = knownTexts(replaced, command.refused());
      if (!known.some((text) => isSameContent(text, kept))) throw error;
      // A different request needs a different key.
      await edit(command, kept, `${entryId}/as-kept`);
    }
  },
  async affected({ message, custom }, records) {
    const stored = await storedMessage(records, message);
    const text = stored && (stored.source ?? [stored.content, stored.last_edit_timestamp]);
    return stored && custom !== undefined ? { text, custom: stored.custom ?? {} } : text;
  },
  wanted: ({ content, custom }) => (custom === undefined ? content : { text: content, custom }),
  kept: async ({ args }, records) => (await storedMessage(records, args.message))?.source,
};

/** Returns the texts that an edit may replace. */
export function textsOf(replaces: Commands['editMessage']['replaces']): readonly string[] {
  return [replaces ?? []].flat();
}

/**
 * Returns the texts that the person knows, and for refused edits among them, the texts that those would have
 * replaced.
 */
function knownTexts(
  texts: readonly string[],
  refused: readonly Commands['editMessage'][],
): string[] {
  const known = new Set(texts);
  // The loop also visits texts that are added during it.
  for (const text of known) {
    const made = refused.filter(({ content }) => content === text);
    for (const before of made.flatMap(({ replaces }) => textsOf(replaces))) known.add(before);
  }
  return [...known];
}

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
      custom: args.custom,
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

/** Returns the hash in hexadecimal. The browser's own function exists only on secure pages. */
async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const { subtle }: Partial<Crypto> = globalThis.crypto;
  const digest = subtle ? await subtle.digest('SHA-256', bytes) : ownDigest(bytes);
  return Array.from(new Uint8Array(digest), hexadecimal).join('');
}

function hexadecimal(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
