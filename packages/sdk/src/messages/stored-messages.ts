import type { StoredRecord } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { RecordReader } from '../store/working-set.ts';
import type { ConversationKey } from './conversation.ts';
import { RANGE as LOCATOR_RANGE } from './locators.ts';
import { PAGE_SIZE } from './pages.ts';

/** Where pages are: of a conversation, of a channel, or everywhere. */
export type Place =
  | { readonly scope: ConversationKey }
  | { readonly parent: string }
  | 'everywhere';

/** The view of the channel, or the conversation, that a place is; empty for everywhere. */
export function nameOfPlace(place: Place): string {
  if (place === 'everywhere') return '';
  return 'parent' in place ? place.parent : place.scope;
}

export interface Span {
  readonly from: number;
  /** Infinity for up to the newest. */
  readonly to: number;
  /** Infinity for all there are. */
  readonly limit: number;
}

const FIRST_PAGES = 4;
const MOST_PAGES = 32;
const MOST_LOCATORS = 64;

/** Stored messages of a place between two ids, both included; newest first. */
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

/** The same, oldest first: of more than the limit the oldest. */
export async function readUp(
  reader: RecordReader,
  place: Place,
  span: Span,
): Promise<StoredMessage[]> {
  if (span.limit <= 0 || span.to < span.from) return [];
  return messagesOf(reader, await idsUp(reader, place, span));
}

/** The newest stored id of a place; 0 if there is none. */
export async function newestStored(reader: RecordReader, place: Place): Promise<number> {
  const [page] = await reader.find({ kind: 'page', ...whereOf(place), limit: 1 });
  return page?.value.messages.at(-1)?.id ?? 0;
}

/** Pages of a conversation do not overlap. */
async function downConversation(
  reader: RecordReader,
  scope: ConversationKey,
  { from, to, limit }: Span,
): Promise<StoredMessage[]> {
  const found: StoredMessage[] = [];
  for (let top = to; found.length < limit && top >= from; ) {
    const wanted = Math.min(MOST_PAGES, Math.ceil((limit - found.length) / PAGE_SIZE) + 1);
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
  }
  return found.slice(0, limit);
}

/**
 * Pages of several conversations overlap, but come in the order of their last messages: whatever is
 * newer than the last message of the last page that was read is certain.
 */
async function mergedDown(
  reader: RecordReader,
  place: Place,
  { from, limit }: Span,
): Promise<StoredMessage[]> {
  const pool: StoredMessage[] = [];
  let certainFrom = Number.POSITIVE_INFINITY;
  let rank: number | undefined;
  let wanted = FIRST_PAGES;
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

type Found = ReadonlyMap<ConversationKey, readonly number[]>;

/** By the locators, which list all ids: pages alone would not tell which of them reach into a span. */
async function idsDown(
  reader: RecordReader,
  place: Place,
  { from, to, limit }: Span,
): Promise<Found> {
  const found = new FoundIds(place, from, to);
  const last = rangeOf(from);
  let count = 2;
  for (let top = rangeOf(to); top >= last && found.size < limit; top -= count, count *= 2) {
    count = Math.min(count, MOST_LOCATORS, top - last + 1);
    found.add(await locators(reader, top - count + 1, count));
  }
  return found.newest(limit);
}

async function idsUp(
  reader: RecordReader,
  place: Place,
  { from, to, limit }: Span,
): Promise<Found> {
  const newest = Math.min(to, await newestStored(reader, place));
  const found = new FoundIds(place, from, newest);
  const last = rangeOf(newest);
  let count = 2;
  for (let bottom = rangeOf(from); bottom <= last && found.size < limit; bottom += count) {
    count = Math.min(count * 2, MOST_LOCATORS, last - bottom + 1);
    found.add(await locators(reader, bottom, count));
  }
  return found.oldest(limit);
}

class FoundIds {
  readonly #place: Place;
  readonly #from: number;
  readonly #to: number;
  readonly #all: { readonly id: number; readonly key: ConversationKey }[] = [];

  constructor(place: Place, from: number, to: number) {
    this.#place = place;
    this.#from = from;
    this.#to = to;
  }

  get size(): number {
    return this.#all.length;
  }

  add(records: readonly StoredRecord<'locator'>[]): void {
    for (const { value } of records) {
      for (const [key, ids] of Object.entries(value.conversations)) {
        if (!isAt(this.#place, key)) continue;
        for (const id of ids) if (id >= this.#from && id <= this.#to) this.#all.push({ id, key });
      }
    }
  }

  newest(limit: number): Found {
    return grouped(this.#all.sort((a, b) => b.id - a.id).slice(0, limit));
  }

  oldest(limit: number): Found {
    return grouped(this.#all.sort((a, b) => a.id - b.id).slice(0, limit));
  }
}

function grouped(all: readonly { readonly id: number; readonly key: ConversationKey }[]): Found {
  const groups = new Map<ConversationKey, number[]>();
  for (const { id, key } of all) {
    const group = groups.get(key);
    if (group) group.push(id);
    else groups.set(key, [id]);
  }
  return groups;
}

/** Ascending. */
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

/** Those of the messages that are stored, wherever they are; ascending. */
export async function readByIds(
  reader: RecordReader,
  ids: readonly number[],
): Promise<StoredMessage[]> {
  const wanted = new Set(ids);
  const ranges = [...new Set(ids.map((id) => String(rangeOf(id))))];
  const all: { id: number; key: ConversationKey }[] = [];
  for (const { value } of await reader.getMany('locator', ranges)) {
    for (const [key, stored] of Object.entries(value.conversations)) {
      for (const id of stored) if (wanted.has(id)) all.push({ id, key });
    }
  }
  return messagesOf(reader, grouped(all));
}

function locators(
  reader: RecordReader,
  first: number,
  count: number,
): Promise<StoredRecord<'locator'>[]> {
  const keys = Array.from({ length: count }, (_, index) => String(first + index));
  return reader.getMany('locator', keys);
}

function isAt(place: Place, key: ConversationKey): boolean {
  if (place === 'everywhere') return true;
  return 'scope' in place ? key === place.scope : key.startsWith(`${place.parent}:`);
}

function isConversation(place: Place): place is { readonly scope: ConversationKey } {
  return place !== 'everywhere' && 'scope' in place;
}

function whereOf(place: Place) {
  return place === 'everywhere' ? {} : place;
}

function rangeOf(id: number): number {
  return Math.floor(id / LOCATOR_RANGE);
}
