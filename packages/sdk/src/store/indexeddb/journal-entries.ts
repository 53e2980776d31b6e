import { answerOf, documentsOf } from './indexeddb-documents.ts';
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

/** The id of the head. */
export const HEAD = 'journal';

export const nothing: Newer = {
  first: 0,
  next: 0,
  documents: new Map(),
  placed: new Map(),
  characters: 0,
};

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

export function lengthOf(changes: readonly Change[]): number {
  return changes.reduce((sum, { document }) => sum + document.value.length, 0);
}

/** Returns the id of an entry. Ids sort by number. */
export function entryId(number: number): string {
  return `${HEAD}/${String(number).padStart(16, '0')}`;
}
