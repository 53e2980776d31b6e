import { type BulkWriteRow, categorizeBulkWriteRows, type PreparedQuery } from 'rxdb';
import { BriefChanges } from './brief-changes.ts';
import { connectionOf, type Instance } from './indexeddb-connection.ts';
import { asKey } from './indexeddb-documents.ts';
import { DOCUMENTS } from './indexeddb-names.ts';
import { DocumentRange } from './indexeddb-range.ts';
import { refusal } from './indexeddb-writes.ts';
import { changeTo, type TextDocument } from './journal-change.ts';
import { JournalReader } from './journal-reader.ts';
import { append, putInPlace } from './journal-writes.ts';

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
    const range = plannedRange(prepared as unknown as PreparedQuery<TextDocument>);
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

class Journal extends JournalReader {
  readonly #instance: Instance<TextDocument>;
  readonly #announced: BriefChanges;

  constructor(instance: Instance<TextDocument>) {
    super(() => connectionOf(instance));
    this.#instance = instance;
    this.#announced = new BriefChanges(instance);
  }

  async write(rows: readonly BulkWriteRow<TextDocument>[], context: string) {
    const ids = rows.map(({ document }) => document.id);
    const written = await this.#change(async (documents) => {
      const { newer, found } = await this.read(this.readingIn(documents), ids);
      const judged = categorizeBulkWriteRows(this.#instance, 'id', found, [...rows], context);
      const isGone = rows.some(({ previous, document }) => previous && !found.has(document.id));
      if (isGone || judged.errors.length > 0) return undefined;
      const changes = rows.map(({ document }) => changeTo(document, found.get(document.id)));
      return { judged, newer: append(documents, newer, rows, changes) };
    });
    if (!written) return { error: rows.map((row) => refusal(row, context)) };
    this.know(written.newer);
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
      const known = await this.readingIn(documents).upToDate;
      return known.documents.size > 0 ? putInPlace(documents, known) : known;
    });
    this.know(newer);
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

/** Returns undefined for queries that need more than one range. */
function plannedRange({
  queryPlan: plan,
  query,
}: PreparedQuery<TextDocument>): DocumentRange | undefined {
  const isRange = plan.selectorSatisfiedByIndex && plan.sortSatisfiedByIndex;
  if (!isRange || query.skip || query.limit === 0) return undefined;
  const [start, end] = [plan.startKeys.map(asKey), plan.endKeys.map(asKey)];
  const range = IDBKeyRange.bound(start, end, !plan.inclusiveStart, !plan.inclusiveEnd);
  const differs = start.findIndex((key, index) => key !== end[index]);
  const common = plan.index
    .slice(0, differs < 0 ? start.length : differs)
    .map((field, index) => [field, start[index]] as const)
    .filter(([field]) => field !== '_deleted');
  return new DocumentRange({ fields: plan.index, range, limit: query.limit, common });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction is over.
  }
}
