import { type BulkWriteRow, type FilledMangoQuery, prepareQuery, type RxDocumentData } from 'rxdb';
import { ClientClosed } from '../client-closed.ts';
import type { Environment, Locks } from '../environment.ts';
import { ChangeFeed } from './change-feed.ts';
import type { DatabaseChange, DatabaseEntry, WriteListener } from './database-entry.ts';
import { type DatabaseFormat, databaseFormat } from './database-schema.ts';
import type { StorageEngine } from './device-storage.ts';
import {
  connectToEntries,
  type EntriesConnection,
  type EntriesStorage,
} from './entries-connection.ts';
import { MAX_ATTEMPTS, Overtaken } from './overtaken.ts';
import { nowhere } from './record.ts';
import { isConnectionLost, StoreError, storeErrorOf } from './store-error.ts';

export interface DatabaseQuery {
  readonly kind: string;
  readonly scope?: string;
  readonly parent?: string;
  /** Only entries at this position or after it, in the order of the query. */
  readonly from?: number;
  readonly limit?: number;
}

export interface DatabaseOptions {
  readonly name: string;
  readonly storage: StorageEngine;
  /** Whether other tabs may have the same database open. */
  readonly isShared: boolean;
  /** Locks that let one tab write at a time, so that each write is whole. */
  readonly locks?: Locks;
  /** A timer to read later what was missed or could not be read. */
  readonly after?: Environment['after'];
  /** Defaults to the current one. */
  readonly format?: DatabaseFormat;
  /**
   * Entries that survive the database in memory: browsers delete a database under an open page if the person clears
   * its data.
   */
  readonly survivors?: () => readonly DatabaseEntry[];
}

type Document = RxDocumentData<DatabaseEntry>;

interface Connection {
  readonly entries: EntriesConnection;
  /** Stops the subscription, since some storages announce writes after they are closed. */
  readonly stopListening: () => void;
  /** The entries that this connection read or announced. */
  readonly known: WeakSet<DatabaseEntry>;
}

/**
 * A local database with a single collection, so that a write of many entries is one transaction. It uses RxDB's
 * storage directly, without its documents and queries, since it stores plain data and needs few kinds of queries. A
 * lost connection is reopened (B1).
 */
export class LocalDatabase {
  readonly #options: DatabaseOptions;
  readonly #feed: ChangeFeed;
  #connection: Connection | undefined;
  #connecting: Promise<Connection> | undefined;
  #token: string | undefined;
  #isClosed = false;

  private constructor(options: DatabaseOptions) {
    this.#options = options;
    this.#feed = new ChangeFeed((ids) => this.get(ids), options.after);
  }

  static async open(options: DatabaseOptions): Promise<LocalDatabase> {
    const database = new LocalDatabase(options);
    await database.#connect();
    return database;
  }

  async get(ids: readonly string[]): Promise<DatabaseEntry[]> {
    return this.#run(async (storage, { known }) =>
      noted(known, await storage.findDocumentsById([...ids], false)),
    );
  }

  /** Finds entries: those of a scope by `order`, others by `rank`. */
  async find({ kind, scope, parent, from, limit }: DatabaseQuery): Promise<DatabaseEntry[]> {
    const place = scope === undefined ? 'parent' : 'scope';
    const wanted = scope ?? parent;
    const by = scope === undefined ? 'rank' : 'order';
    const query: FilledMangoQuery<DatabaseEntry> = {
      selector: {
        _deleted: { $eq: false },
        kind: { $eq: kind },
        ...(wanted !== undefined && { [place]: { $eq: wanted } }),
        ...(from !== undefined && { [by]: { $gte: from } }),
      },
      sort: by === 'order' ? [{ order: 'asc' }, { id: 'asc' }] : [{ rank: 'asc' }, { id: 'asc' }],
      // Indexes as RxDB completes those of the schema.
      index: ['_deleted', 'kind', ...(wanted === undefined ? [] : [place]), by, 'id'],
      skip: 0,
      ...(limit !== undefined && { limit }),
    };
    return this.#run(async (storage, { known }) =>
      noted(
        known,
        (await storage.query(prepareQuery<DatabaseEntry>(storage.schema, query))).documents,
      ),
    );
  }

  /**
   * Writes in one transaction. Of two changes of one entry, the later counts. `basis` are the entries, as read or
   * announced, with which the changes were planned. Throws `Overtaken` and writes nothing if an entry to be changed
   * has changed since.
   */
  async write(
    writes: readonly DatabaseChange[],
    basis: readonly DatabaseEntry[] = [],
  ): Promise<void> {
    let waiting = byId(writes);
    let trusted = basis;
    await this.#inTurn(async (storage, { known }) => {
      if (!trusted.every((entry) => known.has(entry))) throw new Overtaken();
      const { overtaken, hasWritten } = await writeOnce(storage, waiting, trusted as Document[]);
      // If the storage wrote some of it despite the conflict, the rest must follow.
      if (!hasWritten && trusted.some(({ id }) => overtaken.has(id))) throw new Overtaken();
      waiting = overtaken;
      trusted = [];
      return waiting.size === 0;
    });
  }

  /**
   * Changes stored entries in one transaction. `plan` gets the named entries, and runs again if another tab was
   * faster. Returns the changes that were written.
   */
  async update(
    ids: readonly string[],
    plan: (entries: ReadonlyMap<string, DatabaseEntry>) => readonly DatabaseChange[],
  ): Promise<readonly DatabaseChange[]> {
    let written: readonly DatabaseChange[] = [];
    await this.#inTurn(async (storage) => {
      const stored = await storage.findDocumentsById([...ids], true);
      const entries = stored.filter(({ _deleted }) => !_deleted);
      written = plan(new Map(entries.map((entry) => [entry.id, entry])));
      return (await writeOnce(storage, byId(written), stored, ids)).overtaken.size === 0;
    });
    return written;
  }

  /** Subscribes to writes of all tabs, once they are stored, and to missed changes. */
  onWrite(listener: WriteListener, onMissed?: () => void): () => void {
    return this.#feed.subscribe(listener, onMissed);
  }

  /** Cleans up after removed entries. Reads everything, so it is for idle times. */
  async sweep(): Promise<void> {
    await this.#run((storage) => storage.cleanup(0));
  }

  /** Removes every entry without reading any, and stays open. */
  async clear(): Promise<void> {
    const connection = await this.#connect();
    await connection.entries.storage.remove();
    await this.#reconnect(connection);
  }

  async close(): Promise<void> {
    const connection = await this.#leave();
    await connection?.entries.close();
  }

  /** Deletes everything. */
  async destroy(): Promise<void> {
    const { entries } = await this.#connect();
    await this.#leave();
    await entries.remove();
  }

  /** Tries until an attempt is not overtaken by another tab. */
  async #inTurn(
    attempt: (storage: EntriesStorage, connection: Connection) => Promise<boolean>,
  ): Promise<void> {
    const { locks, name } = this.#options;
    let isDone = false;
    const write = async () => {
      for (let attempts = 0; attempts < MAX_ATTEMPTS && !isDone; attempts += 1) {
        isDone = await this.#run(attempt);
      }
      if (!isDone) throw new Error('Too many tabs write to the local database at once');
    };
    if (!locks) return write();
    await locks.hold(`tidings:write:${name}`, write, new AbortController().signal);
    // A lost lock ends the wait. A write that did not happen must not pass for one that did.
    if (!isDone) throw new Error('The write was aborted');
  }

  /**
   * Runs work, and repeats it after a lost connection. That is harmless: a change sets an entry whatever it was
   * before.
   */
  async #run<R>(work: (storage: EntriesStorage, connection: Connection) => Promise<R>): Promise<R> {
    const connection = await this.#connect();
    try {
      return await work(connection.entries.storage, connection);
    } catch (error) {
      if (this.#isClosed || !isConnectionLost(error)) throw error;
      const another = await this.#reconnect(connection);
      return work(another.entries.storage, another);
    }
  }

  async #connect(): Promise<Connection> {
    if (this.#isClosed) throw new ClientClosed();
    this.#connecting ??= this.#begin(undefined);
    return this.#connecting;
  }

  /** Reopens a lost connection, once for all callers that find it lost. */
  async #reconnect(lost: Connection): Promise<Connection> {
    if (this.#connection === lost && !this.#isClosed) this.#connecting = this.#begin(lost);
    return this.#connect();
  }

  async #begin(lost: Connection | undefined): Promise<Connection> {
    this.#connection = undefined;
    lost?.stopListening();
    try {
      // A broken database may fail to close too.
      await lost?.entries.close().catch(() => undefined);
      const connection = await connect(this.#options, (changes) => this.#feed.receive(changes));
      const before = this.#token;
      const { token } = connection.entries;
      if (before !== undefined && before !== token) await this.#restore(connection);
      this.#token = token;
      this.#connection = connection;
      // Changes in between were not announced.
      if (before !== undefined) this.#feed.reportMissed();
      return connection;
    } catch (error) {
      // The next caller tries again.
      this.#connecting = undefined;
      throw lost ? (storeErrorOf(error) ?? new StoreError({ kind: 'unavailable' }, error)) : error;
    }
  }

  /** Restores missing survivors, unless another tab was faster. */
  async #restore({ entries: { storage } }: Connection): Promise<void> {
    for (let attempts = 0; attempts < MAX_ATTEMPTS && !this.#isClosed; attempts += 1) {
      const survivors = byId(this.#options.survivors?.().map((put) => ({ put })) ?? []);
      const ids = [...survivors.keys()];
      for (const { id } of await storage.findDocumentsById(ids, true)) survivors.delete(id);
      const { overtaken } = await writeOnce(storage, survivors, [], ids);
      if (overtaken.size === 0) return;
    }
  }

  async #leave(): Promise<Connection | undefined> {
    this.#isClosed = true;
    this.#feed.end();
    return this.#connecting?.catch(() => undefined);
  }
}

async function connect(
  { name, storage, isShared, format = databaseFormat }: DatabaseOptions,
  onWrite: WriteListener,
): Promise<Connection> {
  const entries = await connectToEntries({ name, storage, isShared, format });
  const known = new WeakSet<DatabaseEntry>();
  const subscription = entries.storage.changeStream().subscribe(({ events }) => {
    const written = events.map(({ documentData }) => documentData as Document);
    noted(known, written);
    onWrite(written.map((entry) => (entry._deleted ? { remove: entry } : { put: entry })));
  });
  return { entries, stopListening: () => subscription.unsubscribe(), known };
}

function noted<E extends DatabaseEntry>(known: WeakSet<DatabaseEntry>, entries: E[]): E[] {
  for (const entry of entries) known.add(entry);
  return entries;
}

interface Written {
  /** The changes that another tab overtook. */
  readonly overtaken: Map<string, DatabaseChange>;
  /** Whether anything else was written. */
  readonly hasWritten: boolean;
}

async function writeOnce(
  storage: EntriesStorage,
  changes: ReadonlyMap<string, DatabaseChange>,
  known: readonly Document[] = [],
  /** The ids whose stored entries `known` contains. */
  read: readonly string[] = [],
): Promise<Written> {
  const previous = new Map(known.map((document) => [document.id, document]));
  const isRead = new Set(read);
  const unknown = [...changes.keys()].filter((id) => !previous.has(id) && !isRead.has(id));
  if (unknown.length > 0) {
    for (const document of await storage.findDocumentsById(unknown, true)) {
      previous.set(document.id, document);
    }
  }
  const rows = [...changes.values()].flatMap((change): BulkWriteRow<DatabaseEntry>[] => {
    const before = previous.get(entryIdOf(change));
    if ('put' in change) return [rowOf(change.put, false, before)];
    return before && !before._deleted ? [rowOf(tombstone(before), true, before)] : [];
  });
  if (rows.length === 0) return { overtaken: new Map(), hasWritten: false };
  const { error: conflicts } = await storage.bulkWrite(rows, 'tidings');
  const refused = new Set(conflicts.map(({ documentId }) => documentId));
  return {
    overtaken: new Map([...changes].filter(([id]) => refused.has(id))),
    hasWritten: refused.size < rows.length,
  };
}

function rowOf(
  entry: DatabaseEntry,
  _deleted: boolean,
  previous: Document | undefined,
): BulkWriteRow<DatabaseEntry> {
  const { id, kind, scope, parent, order, rank, value } = entry;
  const document = { id, kind, scope, parent, order, rank, value, _deleted, _attachments: {} };
  // RxDB sets the fields of its book-keeping.
  const books = { _rev: previous?._rev ?? '', _meta: previous?._meta ?? { lwt: 1 } };
  return { document: { ...document, ...books }, ...(previous && { previous }) };
}

/** Returns the remains of a removed entry, which take hardly any space. */
function tombstone({ id, kind }: DatabaseEntry): DatabaseEntry {
  return { id, kind, ...nowhere, value: null };
}

function byId(changes: readonly DatabaseChange[]): Map<string, DatabaseChange> {
  return new Map(changes.map((change) => [entryIdOf(change), change]));
}

export function entryIdOf(change: DatabaseChange): string {
  return 'put' in change ? change.put.id : change.remove.id;
}
