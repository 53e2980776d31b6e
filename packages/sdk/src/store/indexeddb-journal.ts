import {
  type BulkWriteRow,
  categorizeBulkWriteRows,
  type PreparedQuery,
  type RxStorageChangeEvent,
} from 'rxdb';
import type { Subject } from 'rxjs';
import { connectionOf, DOCUMENTS, type Instance } from './indexeddb-connection.ts';
import { answerOf, asStored, asWritten } from './indexeddb-documents.ts';
import { QueryRange } from './indexeddb-range.ts';
import { refusal } from './indexeddb-writes.ts';
import { type Change, changed, changeTo, type TextDocument } from './journal-change.ts';

/** Which entries of the journal are not in their places yet. `next` only grows. */
interface Head {
  readonly first: number;
  readonly next: number;
}

/** The journal as far as it was read: documents that are newer than those in their places. */
interface Newer extends Head {
  readonly documents: ReadonlyMap<string, TextDocument>;
  /** How much of it was written. */
  readonly characters: number;
}

type Row = BulkWriteRow<TextDocument>;

const HEAD = 'journal';
const nothing: Newer = { first: 0, next: 0, documents: new Map(), characters: 0 };

/** So that it stays a moment's work to put everything in its place, or to read it when opening. */
const MOST_DOCUMENTS = 128;
const MOST_ENTRIES = 256;
const MOST_CHARACTERS = 512 * 1024;

/**
 * A write of a few documents appends what it changes to a journal, as one entry, and each read looks
 * there, too; once the journal is long, all of it is put in its place. To put a page and whatever else
 * an event changes in their places one by one, with their indexes, takes several times as long.
 *
 * The journal lies among the documents, and every transaction begins with where it stands: whatever
 * other tabs write, what is read is of one moment, and what is written was planned with what is there.
 */
export function withJournal<T>(instance: Instance<T>): Instance<T> {
  // Values are text by then, and ids are the primary keys of every shelf.
  const journal = new Journal(instance as unknown as Instance<TextDocument>);
  const { getChangedDocumentsSince, query, cleanup } = {
    getChangedDocumentsSince: instance.getChangedDocumentsSince?.bind(instance),
    query: instance.query.bind(instance),
    cleanup: instance.cleanup.bind(instance),
  };
  const of = <R>(found: R) => found as never;
  instance.bulkWrite = async (rows, context) => of(await journal.write(of(rows), context));
  instance.findDocumentsById = async (ids, withDeleted) => of(await journal.get(ids, withDeleted));
  instance.query = async (prepared) => {
    const range = QueryRange.of(prepared as unknown as PreparedQuery<TextDocument>);
    if (range) return { documents: of(await journal.find(range)) };
    await journal.clear();
    return query(prepared);
  };
  // What looks at documents in their places alone.
  if (getChangedDocumentsSince) {
    instance.getChangedDocumentsSince = async (limit, checkpoint) => {
      await journal.clear();
      return getChangedDocumentsSince(limit, checkpoint);
    };
  }
  instance.cleanup = async (minimumDeletedTime) => {
    await journal.clear();
    return cleanup(minimumDeletedTime);
  };
  return instance;
}

class Journal {
  readonly #instance: Instance<TextDocument>;
  #newer: Newer = nothing;

  constructor(instance: Instance<TextDocument>) {
    this.#instance = instance;
  }

  async get(ids: readonly string[], withDeleted: boolean): Promise<TextDocument[]> {
    const { found } = await this.#inTransaction('readonly', (documents) =>
      this.#read(documents, ids),
    );
    return ids.flatMap((id) => {
      const document = found.get(id);
      return document && (withDeleted || !document._deleted) ? [document] : [];
    });
  }

  find(range: QueryRange): Promise<TextDocument[]> {
    return this.#inTransaction('readonly', async (documents) => {
      const known = this.#newer;
      // Without waiting for the journal: as a rule nobody else has written.
      const [newer, likely] = await Promise.all([
        this.#upToDate(documents),
        range.read(documents, concernedBy(known, range).length),
      ]);
      const concerned = concernedBy(newer, range);
      const stored = newer === known ? likely : await range.read(documents, concerned.length);
      if (concerned.length === 0) return stored;
      const inPlace = stored.filter(({ id }) => !newer.documents.has(id));
      return range.merged(inPlace, concerned);
    });
  }

  async write(rows: readonly Row[], context: string) {
    const ids = rows.map(({ document }) => document.id);
    const written = await this.#inTransaction('readwrite', async (documents) => {
      const { newer, found } = await this.#read(documents, ids);
      const judged = categorizeBulkWriteRows(this.#instance, 'id', found, [...rows], context);
      const isGone = rows.some(({ previous, document }) => previous && !found.has(document.id));
      if (isGone || judged.errors.length > 0) return undefined;
      const changes = rows.map(({ document }) => changeTo(document, found.get(document.id)));
      return { judged, newer: put(documents, newer, rows, changes) };
    });
    if (!written) return { error: rows.map((row) => refusal(row, context)) };
    this.#know(written.newer);
    const { eventBulk, newestRow } = written.judged;
    if (eventBulk.events.length > 0 && newestRow) {
      const { id, _meta } = newestRow.document;
      const { changes$ } = this.#instance as unknown as { changes$: Subject<unknown> };
      const events = eventBulk.events.map(withoutTextBefore);
      changes$.next({ ...eventBulk, events, checkpoint: { id, lwt: _meta.lwt } });
    }
    return { error: [] };
  }

  /** Puts everything in its place. */
  async clear(): Promise<void> {
    const newer = await this.#inTransaction('readwrite', async (documents) => {
      const known = await this.#upToDate(documents);
      return known.documents.size > 0 ? putInPlace(documents, known, known.documents) : known;
    });
    this.#know(newer);
  }

  /** Documents as they are now. */
  async #read(documents: IDBObjectStore, ids: readonly string[]) {
    const known = this.#newer.documents;
    const asked = ids.filter((id) => !known.has(id));
    const [newer, inPlace] = await Promise.all([
      this.#upToDate(documents),
      inPlaceOf(documents, asked),
    ]);
    // What was in the journal may be in its place by now.
    const moved = ids.filter((id) => known.has(id) && !newer.documents.has(id));
    if (moved.length > 0) {
      for (const [id, document] of await inPlaceOf(documents, moved)) inPlace.set(id, document);
    }
    const found = new Map<string, TextDocument>();
    for (const id of ids) {
      const document = newer.documents.get(id) ?? inPlace.get(id);
      if (document) found.set(id, document);
    }
    return { newer, found };
  }

  /** Of transactions at once one may see less than another. */
  #know(newer: Newer): void {
    if (newer.next > this.#newer.next) this.#newer = newer;
  }

  /** The journal as this transaction sees it. */
  async #upToDate(documents: IDBObjectStore): Promise<Newer> {
    const head: Head = (await answerOf(documents.get(HEAD))) ?? nothing;
    const known = this.#newer;
    if (head.next === known.next) return known;
    const isLonger = head.first === known.first && head.next > known.next;
    const base = isLonger ? known : { ...nothing, first: head.first, next: head.first };
    const newer = head.next === base.next ? base : await readOn(documents, base, head);
    this.#know(newer);
    return newer;
  }

  async #inTransaction<R>(
    mode: 'readonly' | 'readwrite',
    work: (documents: IDBObjectStore) => Promise<R>,
  ): Promise<R> {
    const database = await connectionOf(this.#instance);
    const transaction = database.transaction(DOCUMENTS, mode, { durability: 'relaxed' });
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () =>
        reject(transaction.error ?? new DOMException('The write was cut off.', 'AbortError'));
    });
    over.catch(() => undefined);
    try {
      const result = await work(transaction.objectStore(DOCUMENTS));
      // What was read is so whatever becomes of the transaction.
      if (mode === 'readwrite') await over;
      return result;
    } catch (error) {
      // Nothing of it is written; it may be over already.
      if (mode === 'readwrite') abort(transaction);
      throw error;
    }
  }
}

async function readOn(documents: IDBObjectStore, base: Newer, head: Head): Promise<Newer> {
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
  const inPlace = await inPlaceOf(documents, [...ids]);
  for (const change of changes) {
    const { id } = change.document;
    all.set(id, changed(change, all.get(id) ?? inPlace.get(id)));
  }
  const characters = base.characters + lengthOf(changes);
  return { ...head, documents: all, characters };
}

/** Appends an entry, or puts everything in its place. Returns what is newer than that then. */
function put(
  documents: IDBObjectStore,
  newer: Newer,
  rows: readonly Row[],
  changes: readonly Change[],
): Newer {
  const { first, next } = newer;
  const all = new Map(newer.documents);
  for (const { document } of rows) all.set(document.id, document);
  const characters = newer.characters + lengthOf(changes);
  const isLong =
    all.size > MOST_DOCUMENTS || next - first >= MOST_ENTRIES || characters > MOST_CHARACTERS;
  if (isLong) return putInPlace(documents, newer, all);
  documents.put({ id: entryId(next), changes });
  documents.put({ id: HEAD, first, next: next + 1 });
  return { first, next: next + 1, documents: all, characters };
}

function putInPlace(
  documents: IDBObjectStore,
  { first, next }: Head,
  all: ReadonlyMap<string, TextDocument>,
): Newer {
  for (const document of all.values()) documents.put(asStored(document));
  if (next > first) {
    documents.delete(IDBKeyRange.bound(entryId(first), entryId(next), false, true));
  }
  const head: Head = { first: next + 1, next: next + 1 };
  documents.put({ id: HEAD, ...head });
  return { ...nothing, ...head };
}

/** News goes to other tabs with all that it holds, and nobody asks what was before. */
function withoutTextBefore(
  event: RxStorageChangeEvent<TextDocument>,
): RxStorageChangeEvent<TextDocument> {
  if (event.operation !== 'UPDATE') return event;
  const before = event.previousDocumentData as TextDocument;
  return { ...event, previousDocumentData: { ...before, value: '' } };
}

function concernedBy({ documents }: Newer, range: QueryRange): TextDocument[] {
  return [...documents.values()].filter((document) => range.mayHold(document));
}

async function inPlaceOf(
  documents: IDBObjectStore,
  ids: readonly string[],
): Promise<Map<string, TextDocument>> {
  const stored = await Promise.all(
    ids.map((id) => answerOf<object | undefined>(documents.get(id))),
  );
  const found = stored.flatMap((document) => (document ? [asWritten<TextDocument>(document)] : []));
  return new Map(found.map((document) => [document.id, document]));
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is over.
  }
}

function lengthOf(changes: readonly Change[]): number {
  return changes.reduce((sum, { document }) => sum + document.value.length, 0);
}

/** In the order of their numbers. */
function entryId(number: number): string {
  return `${HEAD}/${String(number).padStart(16, '0')}`;
}
