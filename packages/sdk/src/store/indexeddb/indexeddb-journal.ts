import { type BulkWriteRow, categorizeBulkWriteRows, type PreparedQuery } from 'rxdb';
import { BriefChanges } from './brief-changes.ts';
import { connectionOf, DOCUMENTS, type Instance } from './indexeddb-connection.ts';
import { documentsOf } from './indexeddb-documents.ts';
import { QueryRange } from './indexeddb-range.ts';
import { refusal } from './indexeddb-writes.ts';
import { changeTo, type TextDocument } from './journal-change.ts';
import { append, type Newer, nothing, putInPlace, readHead, readOn } from './journal-entries.ts';

/**
 * Adds a journal. A write of a few documents appends its changes to the journal as one entry, and each read looks
 * there too. Once the journal is long, all of it is moved to its place. Writing a page and the other records of an
 * event to their places one by one, with their indexes, takes several times as long.
 *
 * The journal lies among the documents, and every transaction begins with its position. So whatever other tabs write,
 * a read sees one moment, and a write is planned with what is stored.
 */
export function withJournal<T>(instance: Instance<T>): Instance<T> {
  // Values are text here, and every database uses the id as its primary key.
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
  // These look only at documents in their place.
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

/** A transaction that only reads, with the journal as it sees it. */
interface Reading {
  readonly documents: IDBObjectStore;
  readonly upToDate: Promise<Newer>;
}

class Journal {
  readonly #instance: Instance<TextDocument>;
  readonly #announced: BriefChanges;
  #newer: Newer = nothing;
  #reading: Reading | undefined;

  constructor(instance: Instance<TextDocument>) {
    this.#instance = instance;
    this.#announced = new BriefChanges(instance);
  }

  async get(ids: readonly string[], withDeleted: boolean): Promise<TextDocument[]> {
    const { found } = await this.#read(await this.#beginReading(), ids);
    return ids.flatMap((id) => {
      const document = found.get(id);
      return document && (withDeleted || !document._deleted) ? [document] : [];
    });
  }

  async find(range: QueryRange): Promise<TextDocument[]> {
    const { documents, upToDate } = await this.#beginReading();
    const known = this.#newer;
    // Does not wait for the journal: usually no other tab has written.
    const [newer, likely] = await Promise.all([
      upToDate,
      range.read(documents, concernedBy(known, range).length),
    ]);
    const concerned = concernedBy(newer, range);
    const stored = newer === known ? likely : await range.read(documents, concerned.length);
    if (concerned.length === 0) return stored;
    const inPlace = stored.filter(({ id }) => !newer.documents.has(id));
    return range.merged(inPlace, concerned);
  }

  async write(rows: readonly BulkWriteRow<TextDocument>[], context: string) {
    const ids = rows.map(({ document }) => document.id);
    const written = await this.#change(async (documents) => {
      const { newer, found } = await this.#read(this.#readingIn(documents), ids);
      const judged = categorizeBulkWriteRows(this.#instance, 'id', found, [...rows], context);
      const isGone = rows.some(({ previous, document }) => previous && !found.has(document.id));
      if (isGone || judged.errors.length > 0) return undefined;
      const changes = rows.map(({ document }) => changeTo(document, found.get(document.id)));
      return { judged, newer: append(documents, newer, rows, changes) };
    });
    if (!written) return { error: rows.map((row) => refusal(row, context)) };
    this.#know(written.newer);
    const { eventBulk, newestRow } = written.judged;
    if (eventBulk.events.length > 0 && newestRow) {
      const { id, _meta } = newestRow.document;
      this.#announced.announce({ ...eventBulk, checkpoint: { id, lwt: _meta.lwt } });
    }
    return { error: [] };
  }

  /** Moves the journal to its place. */
  async clear(): Promise<void> {
    const newer = await this.#change(async (documents) => {
      const known = await this.#upToDate(documents);
      return known.documents.size > 0 ? putInPlace(documents, known) : known;
    });
    this.#know(newer);
  }

  /** Returns the current documents. */
  async #read({ documents, upToDate }: Reading, ids: readonly string[]) {
    const known = this.#newer;
    const asked = ids.filter((id) => !heldIn(known, id));
    const [newer, inPlace] = await Promise.all([
      upToDate,
      documentsOf<TextDocument>(documents, asked),
    ]);
    // The cached ones may be outdated by now.
    const others = ids.filter((id) => heldIn(known, id) && !heldIn(newer, id));
    if (others.length > 0) {
      for (const [id, document] of await documentsOf<TextDocument>(documents, others)) {
        inPlace.set(id, document);
      }
    }
    const found = new Map<string, TextDocument>();
    for (const id of ids) {
      const document = heldIn(newer, id) ?? inPlace.get(id);
      if (document) found.set(id, document);
    }
    return { newer, found };
  }

  /** Keeps the newest known state. Of simultaneous transactions, one may see less than another. */
  #know(newer: Newer): void {
    if (newer.next > this.#newer.next) this.#newer = newer;
  }

  /** Returns the journal as this transaction sees it. */
  async #upToDate(documents: IDBObjectStore): Promise<Newer> {
    const head = await readHead(documents);
    const known = this.#newer;
    if (head.next === known.next) return known;
    const isLonger = head.first === known.first && head.next > known.next;
    const base = isLonger ? known : { ...nothing, first: head.first, next: head.first };
    const newer = head.next === base.next ? base : await readOn(documents, base, head);
    this.#know(newer);
    return newer;
  }

  #readingIn(documents: IDBObjectStore): Reading {
    return { documents, upToDate: this.#upToDate(documents) };
  }

  /** Begins a transaction that simultaneous reads share, since a screen or a batch reads much at once. */
  async #beginReading(): Promise<Reading> {
    const database = await connectionOf(this.#instance);
    if (!this.#reading) {
      const transaction = database.transaction(DOCUMENTS, 'readonly');
      this.#reading = this.#readingIn(transaction.objectStore(DOCUMENTS));
      // Later it may be over.
      queueMicrotask(() => {
        this.#reading = undefined;
      });
    }
    return this.#reading;
  }

  async #change<R>(work: (documents: IDBObjectStore) => Promise<R>): Promise<R> {
    const database = await connectionOf(this.#instance);
    const transaction = database.transaction(DOCUMENTS, 'readwrite', { durability: 'relaxed' });
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () =>
        reject(transaction.error ?? new DOMException('The write was aborted.', 'AbortError'));
    });
    over.catch(() => undefined);
    try {
      const result = await work(transaction.objectStore(DOCUMENTS));
      await over;
      return result;
    } catch (error) {
      // Writes nothing.
      abort(transaction);
      throw error;
    }
  }
}

function heldIn({ documents, placed }: Newer, id: string): TextDocument | undefined {
  return documents.get(id) ?? placed.get(id);
}

function concernedBy({ documents }: Newer, range: QueryRange): TextDocument[] {
  return [...documents.values()].filter((document) => range.mayHold(document));
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction is over.
  }
}
