import type { StoredMessage } from '../store/record-kinds.ts';

/** The most messages of a page: a change rewrites a whole page, and a list should read few pages. */
export const PAGE_SIZE = 64;

/** Merges both lists, ascending by id. If an id is in both, the `added` message counts. */
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

/** Fills pages from the oldest, so that the newest and most changed page is the shortest to rewrite. */
export function cutIntoPages(messages: readonly StoredMessage[]): StoredMessage[][] {
  const pages: StoredMessage[][] = [];
  for (let start = 0; start < messages.length; start += PAGE_SIZE) {
    pages.push(messages.slice(start, start + PAGE_SIZE));
  }
  return pages;
}
