import type { StoredMessage } from '../store/record-kinds.ts';
import type { RecordReader } from '../store/working-set.ts';
import {
  type ConversationKey,
  isConversation,
  type Place,
  type Span,
  whereOf,
} from './conversation.ts';
import { locate } from './locators.ts';
import { PAGE_SIZE } from './message-pages.ts';
import { type Found, idsDown, idsUp, isWide, newestStored } from './stored-ids.ts';

const FIRST_PAGES = 2;
const FIRST_MIXED_PAGES = 4;
const MOST_PAGES = 32;

/** Returns the stored messages of a place between two ids, both included; newest first. */
export async function readDown(
  reader: RecordReader,
  place: Place,
  span: Span,
): Promise<StoredMessage[]> {
  if (span.limit <= 0 || span.to < span.from) return [];
  if (isConversation(place)) return downConversation(reader, place.scope, span);
  if (span.to === Number.POSITIVE_INFINITY) return mergedDown(reader, place, span);
  const found = await idsDown(reader, place, span);
  const messages = await messagesOf(reader, found);
  return messages.reverse();
}

/** Does the same, oldest first. The limit keeps the oldest. */
export async function readUp(
  reader: RecordReader,
  place: Place,
  span: Span,
): Promise<StoredMessage[]> {
  if (span.limit <= 0 || span.to < span.from) return [];
  if (isConversation(place)) {
    const near = await upFromEnd(reader, place.scope, span);
    if (near) return near;
  }
  return messagesOf(reader, await idsUp(reader, place, span));
}

/**
 * Tries the newest pages of a conversation, the usual request. Returns undefined if they do not reach back far
 * enough.
 */
async function upFromEnd(
  reader: RecordReader,
  scope: ConversationKey,
  { from, to, limit }: Span,
): Promise<StoredMessage[] | undefined> {
  const pages = await reader.find({ kind: 'page', scope, limit: FIRST_PAGES });
  const oldest = pages.at(-1);
  if (oldest && pages.length === FIRST_PAGES && -oldest.order > from) return undefined;
  const messages = pages.reverse().flatMap(({ value }) => value.messages);
  return messages.filter(({ id }) => id >= from && id <= to).slice(0, limit);
}

/** Returns all ids between two, by conversation. Reads the span, not the whole place. */
export async function idsBetween(
  reader: RecordReader,
  place: Place,
  from: number,
  to: number,
): Promise<Found> {
  const span = { from, to, limit: Number.POSITIVE_INFINITY };
  if (isConversation(place)) {
    const messages = await downConversation(reader, place.scope, span);
    return new Map([[place.scope, messages.map(({ id }) => id)]]);
  }
  const end = Math.min(to, await newestStored(reader, place));
  if (!isWide(from, end))
    return end < from ? new Map() : idsDown(reader, place, { ...span, to: end });
  const found = new Map<ConversationKey, number[]>();
  for (const { scope, value } of await reader.find({ kind: 'page', ...whereOf(place) })) {
    const inside = value.messages.map(({ id }) => id).filter((id) => id >= from && id <= to);
    found.set(scope, [...(found.get(scope) ?? []), ...inside]);
  }
  return found;
}

/** Reads a conversation, whose pages do not overlap. */
async function downConversation(
  reader: RecordReader,
  scope: ConversationKey,
  { from, to, limit }: Span,
): Promise<StoredMessage[]> {
  const found: StoredMessage[] = [];
  // The number of messages between two ids is unknown beforehand.
  const most = Math.ceil((limit - 1) / PAGE_SIZE) + 1;
  let wanted = Number.isFinite(limit) ? Math.min(MOST_PAGES, most) : FIRST_PAGES;
  for (let top = to; found.length < limit && top >= from; ) {
    const pages = await reader.find({
      kind: 'page',
      scope,
      ...(Number.isFinite(top) && { from: -top }),
      limit: wanted,
    });
    for (const page of pages) {
      const inside = page.value.messages.filter(({ id }) => id >= from && id <= to);
      found.push(...inside.reverse());
    }
    const oldest = pages.at(-1);
    if (!oldest || pages.length < wanted) break;
    top = -oldest.order - 1;
    wanted = Math.min(MOST_PAGES, wanted * 2);
  }
  return found.slice(0, limit);
}

/**
 * Merges conversations, whose pages overlap but are sorted by their last message. Messages newer than the last
 * message of the last page are certain.
 */
async function mergedDown(
  reader: RecordReader,
  place: Place,
  { from, limit }: Span,
): Promise<StoredMessage[]> {
  const pool: StoredMessage[] = [];
  let certainFrom = Number.POSITIVE_INFINITY;
  let rank: number | undefined;
  let wanted = FIRST_MIXED_PAGES;
  while (certainFrom > from) {
    if (pool.filter(({ id }) => id >= certainFrom).length >= limit) break;
    const pages = await reader.find({
      kind: 'page',
      ...whereOf(place),
      ...(rank !== undefined && { from: rank }),
      limit: wanted,
    });
    for (const { value } of pages) pool.push(...value.messages.filter(({ id }) => id >= from));
    const last = pages.at(-1);
    if (!last || pages.length < wanted) break;
    certainFrom = -last.rank;
    // No two pages have the same last message.
    rank = last.rank + 1;
    wanted = Math.min(wanted * 2, MOST_PAGES);
  }
  return pool.sort((a, b) => b.id - a.id).slice(0, limit);
}

/** Returns the messages in ascending order. */
async function messagesOf(reader: RecordReader, found: Found): Promise<StoredMessage[]> {
  const groups = await Promise.all(
    [...found].map(async ([scope, ids]) => {
      const wanted = new Set(ids);
      const span = {
        from: Math.min(...ids),
        to: Math.max(...ids),
        limit: Number.POSITIVE_INFINITY,
      };
      const messages = await downConversation(reader, scope, span);
      return messages.filter(({ id }) => wanted.has(id));
    }),
  );
  return groups.flat().sort((a, b) => a.id - b.id);
}

/** Returns the stored messages among these, from any conversation, in ascending order. */
export async function readByIds(
  reader: RecordReader,
  ids: readonly number[],
): Promise<StoredMessage[]> {
  return messagesOf(reader, await locate(reader, ids));
}

/** Does the same for ids that are far apart: reads only the pages that have them. */
export async function readFarApart(
  reader: RecordReader,
  ids: readonly number[],
): Promise<StoredMessage[]> {
  const found: StoredMessage[] = [];
  for (const [scope, inside] of await locate(reader, ids)) {
    const wanted = new Set(inside);
    const descending = [...inside].sort((a, b) => b - a);
    for (let top = descending.shift(); top !== undefined; top = descending.shift()) {
      const [page] = await reader.find({ kind: 'page', scope, from: -top, limit: 1 });
      if (!page) break;
      found.push(...page.value.messages.filter(({ id }) => wanted.has(id)));
      while ((descending[0] ?? 0) >= -page.order) descending.shift();
    }
  }
  return found.sort((a, b) => a.id - b.id);
}
