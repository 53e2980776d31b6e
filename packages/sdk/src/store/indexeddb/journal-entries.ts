import { type BulkWriteRow, now } from 'rxdb';
import { answerOf, asStored, documentsOf } from './indexeddb-documents.ts';
import { type Change, changed, type TextDocument } from './journal-change.ts';

/** The journal entries that are not in their place yet. `next` only grows. */
export interface Head {
  readonly first: number;
  readonly next: number;
}

/** The journal as far as it was read: documents that are newer than those in their place. */
export interface Newer extends Head {
  readonly documents: ReadonlyMap<string, TextDocument>;
  /** Cached documents in their place as the journal begins; no deleted ones. */
  readonly placed: ReadonlyMap<string, TextDocument>;
  /** The number of written characters. */
  readonly characters: number;
}

const HEAD = 'journal';

export const nothing: Newer = {
  first: 0,
  next: 0,
  documents: new Map(),
  placed: new Map(),
  characters: 0,
};

/** The most entries, so that moving the journal to its place, or reading it at the start, stays fast. */
const MOST_DOCUMENTS = 128;
const MOST_ENTRIES = 256;
const MOST_CHARACTERS = 512 * 1024;

export async function readHead(documents: IDBObjectStore): Promise<Head> {
  return (await answerOf<Head | undefined>(documents.get(HEAD))) ?? nothing;
}

export async function readOn(documents: IDBObjectStore, base: Newer, head: Head): Promise<Newer> {
  const range = IDBKeyRange.bound(entryId(base.next), entryId(head.next), false, true);
  const entries: { readonly changes: readonly Change[] }[] = await answerOf(
    documents.getAll(range),
  );
  const isRead = entries.every(({ changes }) => Array.isArray(changes));
  if (!isRead || entries.length < head.next - base.next) {
    throw new DOMException('The journal cannot be read.', 'DataError');
  }
  const changes = entries.flatMap((entry) => entry.changes);
  const all = new Map(base.documents);
  const changedInPlace = changes.filter(
    ({ since, document }) => since !== undefined && !all.has(document.id),
  );
  const ids = new Set(changedInPlace.map(({ document }) => document.id));
  const inPlace = await documentsOf<TextDocument>(documents, [...ids]);
  for (const change of changes) {
    const { id } = change.document;
    all.set(id, changed(change, all.get(id) ?? inPlace.get(id)));
  }
  const characters = base.characters + lengthOf(changes);
  return { ...base, ...head, documents: all, characters };
}

/** Appends an entry, or moves everything to its place. Returns the resulting journal. */
export function append(
  documents: IDBObjectStore,
  known: Newer,
  rows: readonly BulkWriteRow<TextDocument>[],
  changes: readonly Change[],
): Newer {
  const newer = known.next > 0 ? known : begun();
  const { first, next } = newer;
  const all = new Map(newer.documents);
  for (const { document } of rows) all.set(document.id, document);
  const characters = newer.characters + lengthOf(changes);
  const isLong =
    all.size > MOST_DOCUMENTS || next - first >= MOST_ENTRIES || characters > MOST_CHARACTERS;
  if (isLong) return putInPlace(documents, { ...newer, documents: all });
  documents.put({ id: entryId(next), changes });
  documents.put({ id: HEAD, first, next: next + 1 });
  return { ...newer, next: next + 1, documents: all, characters };
}

/**
 * Begins a journal. Its numbers must not repeat those of an earlier journal: other tabs may still know that one and
 * would confuse the two.
 */
function begun(): Newer {
  const first = Math.floor(now());
  return { ...nothing, first, next: first };
}

export function putInPlace(documents: IDBObjectStore, { first, next, ...newer }: Newer): Newer {
  const all = [...newer.documents.values()];
  for (const document of all) documents.put(asStored(document));
  if (next > first) {
    documents.delete(IDBKeyRange.bound(entryId(first), entryId(next), false, true));
  }
  const head: Head = { first: next + 1, next: next + 1 };
  documents.put({ id: HEAD, ...head });
  // Many fetched pages are unlikely to be written again soon.
  const kept = all.length > MOST_DOCUMENTS ? [] : all.filter(({ _deleted }) => !_deleted);
  return { ...nothing, ...head, placed: new Map(kept.map((each) => [each.id, each])) };
}

function lengthOf(changes: readonly Change[]): number {
  return changes.reduce((sum, { document }) => sum + document.value.length, 0);
}

/** Returns the id of an entry. Ids sort by number. */
function entryId(number: number): string {
  return `${HEAD}/${String(number).padStart(16, '0')}`;
}
