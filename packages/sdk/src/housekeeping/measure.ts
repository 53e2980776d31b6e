import type { ConversationKey } from '../messages/conversation.ts';
import type { RecordStore } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';

/** The number of pages that serve as a sample of message sizes. */
const SAMPLE_PAGES = 32;

export interface Measured {
  readonly bytesPerMessage: number;
  /** The ids of each conversation's stored messages, ascending. */
  readonly conversations: ReadonlyMap<ConversationKey, readonly number[]>;
}

/**
 * Estimates how much is stored, and where. Counts messages by the locators, which are small, and weighs them by the
 * newest pages.
 */
export async function measure(records: RecordStore): Promise<Measured> {
  const conversations = new Map<ConversationKey, number[]>();
  for (const { value } of await records.find({ kind: 'locator' })) {
    for (const [key, ids] of Object.entries(value.conversations)) {
      const known = conversations.get(key);
      if (known) known.push(...ids);
      else conversations.set(key, [...ids]);
    }
  }
  for (const ids of conversations.values()) ids.sort((a, b) => a - b);
  const sample = await records.find({ kind: 'page', limit: SAMPLE_PAGES });
  const messages = sample.flatMap(({ value }) => value.messages);
  const bytes = messages.reduce((sum, message) => sum + bytesOf(message), 0);
  return { bytesPerMessage: messages.length === 0 ? 0 : bytes / messages.length, conversations };
}

export function totalBytes({ bytesPerMessage, conversations }: Measured): number {
  let count = 0;
  for (const ids of conversations.values()) count += ids.length;
  return count * bytesPerMessage;
}

/** Returns the size as text; a database takes about as much. */
function bytesOf(message: StoredMessage): number {
  return JSON.stringify(message).length;
}
