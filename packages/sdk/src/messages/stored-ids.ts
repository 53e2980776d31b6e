import type { StoredRecord } from '../store/record.ts';
import type { RecordReader } from '../store/working-set.ts';
import { type ConversationKey, isAt, type Place, type Span, whereOf } from './conversation.ts';
import { RANGE } from './locators.ts';

export type Found = ReadonlyMap<ConversationKey, readonly number[]>;

/** The records of one read. */
const MOST_LOCATORS = 64;
/** For spans of more ranges than this, a channel has fewer pages than the span has locators. */
const WIDE = 256;

/** Returns the newest stored id of a place; 0 if there is none. */
export async function newestStored(reader: RecordReader, place: Place): Promise<number> {
  const [page] = await reader.find({ kind: 'page', ...whereOf(place), limit: 1 });
  return page?.value.messages.at(-1)?.id ?? 0;
}

/** Tells whether a span is too wide to read its locators. */
export function isWide(from: number, to: number): boolean {
  return rangeOf(to) - rangeOf(from) >= WIDE;
}

/**
 * Returns the newest ids of a span. Reads the locators, which list all ids: pages alone would not tell which of them
 * overlap the span.
 */
export async function idsDown(
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

export async function idsUp(
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

function locators(
  reader: RecordReader,
  first: number,
  count: number,
): Promise<StoredRecord<'locator'>[]> {
  const keys = Array.from({ length: count }, (_, index) => String(first + index));
  return reader.getMany('locator', keys);
}

function rangeOf(id: number): number {
  return Math.floor(id / RANGE);
}
