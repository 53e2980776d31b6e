import { type BulkWriteRow, now } from 'rxdb';
import { asStored } from './indexeddb-documents.ts';
import type { Change, TextDocument } from './journal-change.ts';
import { entryId, HEAD, type Head, lengthOf, type Newer, nothing } from './journal-entries.ts';

/** The most entries, so that moving the journal to its place, or reading it at the start, stays fast. */
const MOST_DOCUMENTS = 128;
const MOST_ENTRIES = 256;
const MOST_CHARACTERS = 512 * 1024;

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
