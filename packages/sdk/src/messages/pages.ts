import type { StoredMessage } from '../store/record-kinds.ts';

/** A page with more is split: one change rewrites a page, and a list reads few. */
export const PAGE_SIZE = 64;

/** `into` and `added` together, ascending by id; of two with the same id the added one counts. */
export function mergedMessages(
  into: readonly StoredMessage[],
  added: readonly StoredMessage[],
): StoredMessage[] {
  const last = into.at(-1);
  const first = added[0];
  if (!first) return [...into];
  if (!last || first.id > last.id) return [...into, ...added];
  const byId = new Map(into.map((message) => [message.id, message]));
  for (const message of added) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** Full pages from the left: what is read most, the newest, is then the shortest to rewrite. */
export function cutIntoPages(messages: readonly StoredMessage[]): StoredMessage[][] {
  const pages: StoredMessage[][] = [];
  for (let start = 0; start < messages.length; start += PAGE_SIZE) {
    pages.push(messages.slice(start, start + PAGE_SIZE));
  }
  return pages;
}
