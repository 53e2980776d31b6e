import { documentsOf } from './indexeddb-documents.ts';
import { DOCUMENTS } from './indexeddb-names.ts';
import type { DocumentRange } from './indexeddb-range.ts';
import type { TextDocument } from './journal-change.ts';
import { type Newer, nothing, readHead, readOn } from './journal-entries.ts';

/** A transaction that reads, with the journal as it sees it. */
export interface Reading {
  readonly documents: IDBObjectStore;
  readonly upToDate: Promise<Newer>;
}

/**
 * Reads documents, and looks into the journal for what is not in its place yet. Every transaction begins with the
 * journal's position. So whatever other tabs write, a read sees one moment.
 */
export class JournalReader {
  readonly #connect: () => Promise<IDBDatabase>;
  #newer: Newer = nothing;
  #firstRead: number | undefined;
  #reading: Reading | undefined;

  constructor(connect: () => Promise<IDBDatabase>) {
    this.#connect = connect;
  }

  /** The journal's position at the first read. */
  get firstRead(): number | undefined {
    return this.#firstRead;
  }

  async get(ids: readonly string[], withDeleted: boolean): Promise<TextDocument[]> {
    const { found } = await this.read(await this.#beginReading(), ids);
    return ids.flatMap((id) => {
      const document = found.get(id);
      return document && (withDeleted || !document._deleted) ? [document] : [];
    });
  }

  async find(range: DocumentRange): Promise<TextDocument[]> {
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

  /** Returns the current documents. */
  protected async read({ documents, upToDate }: Reading, ids: readonly string[]) {
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

  protected readingIn(documents: IDBObjectStore): Reading {
    return { documents, upToDate: this.#upToDate(documents) };
  }

  /** Keeps the newest known state. Of simultaneous transactions, one may see less than another. */
  protected know(newer: Newer): void {
    if (newer.next > this.#newer.next) this.#newer = newer;
  }

  /** Returns the journal as this transaction sees it. */
  async #upToDate(documents: IDBObjectStore): Promise<Newer> {
    const head = await readHead(documents);
    this.#firstRead ??= head.next;
    const known = this.#newer;
    if (head.next === known.next) return known;
    const isLonger = head.first === known.first && head.next > known.next;
    const base = isLonger ? known : { ...nothing, first: head.first, next: head.first };
    const newer = head.next === base.next ? base : await readOn(documents, base, head);
    this.know(newer);
    return newer;
  }

  /** Begins a transaction that simultaneous reads share, since a screen or a batch reads much at once. */
  async #beginReading(): Promise<Reading> {
    const database = await this.#connect();
    if (!this.#reading) {
      const transaction = database.transaction(DOCUMENTS, 'readonly');
      this.#reading = this.readingIn(transaction.objectStore(DOCUMENTS));
      // Later it may be over.
      queueMicrotask(() => {
        this.#reading = undefined;
      });
    }
    return this.#reading;
  }
}

function heldIn({ documents, placed }: Newer, id: string): TextDocument | undefined {
  return documents.get(id) ?? placed.get(id);
}

function concernedBy({ documents }: Newer, range: DocumentRange): TextDocument[] {
  return [...documents.values()].filter((document) => range.mayHold(document));
}
