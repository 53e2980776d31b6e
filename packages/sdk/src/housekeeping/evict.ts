import type { ConversationKey } from '../messages/conversation.ts';
import { MessagePages } from '../messages/message-pages.ts';
import { Windows } from '../messages/windows.ts';
import type { Visits } from '../store/record-kinds.ts';
import type { StoreWriter } from '../store/store-writer.ts';
import type { WorkingSet } from '../store/working-set.ts';
import { type Measured, totalBytes } from './measure.ts';

export interface Eviction {
  readonly writer: StoreWriter;
  readonly measured: Measured;
  readonly visits: Visits;
  readonly budgetBytes: number;
  /** Whether the person is looking at a conversation. */
  readonly isOpen: (conversation: ConversationKey) => boolean;
}

/** Below the budget, so that the next messages do not exceed it at once. */
const AIM = 0.9;

/** The messages of one write. */
const BATCH = 2048;

/**
 * Removes pages until the budget is met: from the conversations with the oldest visits first, and their oldest pages
 * first (B3). Returns the number of removed messages.
 */
export async function evict(eviction: Eviction): Promise<number> {
  const { measured, budgetBytes, visits, isOpen } = eviction;
  const excessBytes = totalBytes(measured) - budgetBytes * AIM;
  if (totalBytes(measured) <= budgetBytes) return 0;
  const wanted = Math.ceil(excessBytes / measured.bytesPerMessage);
  const longestAgoFirst = [...measured.conversations]
    .filter(([conversation]) => !isOpen(conversation))
    .sort(
      ([a, ids], [b, otherIds]) =>
        (visits[a] ?? 0) - (visits[b] ?? 0) || (ids.at(-1) ?? 0) - (otherIds.at(-1) ?? 0),
    );
  let gone = 0;
  for (const [conversation, ids] of longestAgoFirst) {
    for (let start = 0; start < ids.length && gone < wanted; start += BATCH) {
      const upTo = ids[Math.min(start + BATCH, ids.length) - 1] ?? 0;
      const part = { conversation, upTo, wanted: wanted - gone, visits };
      gone += await eviction.writer.change((set) => evictPages(set, part));
    }
  }
  return gone;
}

interface Part {
  readonly conversation: ConversationKey;
  /** Only pages that begin with this message or an earlier one. */
  readonly upTo: number;
  readonly wanted: number;
  readonly visits: Visits;
}

/** Removes pages in one write, with their locators and window claims. */
async function evictPages(
  set: WorkingSet,
  { conversation, upTo, wanted, visits }: Part,
): Promise<number> {
  const pages = await set.find({ kind: 'page', scope: conversation, from: -upTo });
  const kept = await keptIds(set, conversation);
  const gone: number[] = [];
  for (const { value } of pages.reverse()) {
    if (gone.length >= wanted) break;
    const ids = value.messages.map(({ id }) => id);
    if (!ids.some((id) => kept.has(id))) gone.push(...ids);
  }
  if (gone.length === 0) return 0;
  const windows = new Windows(set);
  // Conversations that were visited later keep their claims, which wider views lose.
  await windows.handDown(Object.keys(visits).filter((key) => key !== conversation));
  await windows.shorten(conversation, gone.at(-1) ?? 0);
  await new MessagePages(set).remove(gone);
  return gone.length;
}

/** Returns the unread and starred messages, which stay together with their pages. */
async function keptIds(set: WorkingSet, conversation: ConversationKey): Promise<Set<number>> {
  const unread = await set.get('unread', conversation);
  const starred = await set.get('starred', '');
  return new Set([...(unread?.value.ids ?? []), ...(starred?.value ?? [])]);
}
