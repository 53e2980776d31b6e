import { ClientClosed } from '../client-closed.ts';
import type { CancelTimer } from '../environment.ts';
import { ChangeFeed } from './change-feed.ts';
import {
  type Connection,
  connectWith,
  type DatabaseOptions,
  loadCode,
  noted,
} from './database-connection.ts';
import {
  type DatabaseChange,
  type DatabaseEntry,
  entryIdOf,
  type WriteListener,
} from './database-entry.ts';
import { databaseFormat } from './database-schema.ts';
import {
  type DatabaseQuery,
  type EarlyEntries,
  type EntriesReader,
  isEarlyEngine,
} from './entries-reader.ts';
import { MAX_ATTEMPTS, Overtaken } from './overtaken.ts';
import { isConnectionLost, isUnreadable, StoreError, storeErrorOf } from './store-error.ts';

/** Lets the first screen read before the database opens for writing. */
const TAKEOVER_MS = 100;
const TRY_AGAIN_MS = 5000;

/**
 * A local database with a single collection, so that a write of many entries is one transaction. It uses RxDB's
 * storage directly, without its documents and queries, since it stores plain data and needs few kinds of queries. A
 * lost connection is reopened (B1).
 *
 * A stored database can be read before RxDB and the rest of the code that writes has loaded, if its engine can do so.
 * Reads then move to the whole connection once there is one, and writes wait for it.
 */
export class LocalDatabase {
  readonly #options: DatabaseOptions;
  readonly #feed: ChangeFeed;
  #connection: Connection | undefined;
  #connecting: Promise<Connection> | undefined;
  /** Reads until there is the whole connection. */
  #early: EarlyEntries | undefined;
  #cancelTimer: CancelTimer | undefined;
  #token: string | undefined;
  readonly #closed = new AbortController();

  private constructor(options: DatabaseOptions) {
    this.#options = options;
    this.#feed = new ChangeFeed((ids) => this.get(ids), options.after);
  }

  static async open(options: DatabaseOptions): Promise<LocalDatabase> {
    const database = new LocalDatabase(options);
    await database.#open();
    return database;
  }

  async get(ids: readonly string[]): Promise<DatabaseEntry[]> {
    return this.#read((entries) => entries.get(ids));
  }

  async find(query: DatabaseQuery): Promise<DatabaseEntry[]> {
    return this.#read((entries) => entries.find(query));
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
    await this.#inTurn(async ({ entries, known }) => {
      if (!trusted.every((entry) => known.has(entry))) throw new Overtaken();
      const { overtaken, hasWritten } = await entries.write(waiting, trusted);
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
    await this.#inTurn(async ({ entries }) => {
      const stored = await entries.storage.findDocumentsById([...ids], true);
      const present = stored.filter(({ _deleted }) => !_deleted);
      written = plan(new Map(present.map((entry) => [entry.id, entry])));
      return (await entries.write(byId(written), stored, ids)).overtaken.size === 0;
    });
    return written;
  }

  /** Subscribes to writes of all tabs, once they are stored, and to missed changes. */
  onWrite(listener: WriteListener, onMissed?: () => void): () => void {
    return this.#feed.subscribe(listener, onMissed);
  }

  /** Cleans up after removed entries. Reads everything, so it is for idle times. */
  async sweep(): Promise<void> {
    await this.#run(({ entries }) => entries.storage.cleanup(0));
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
  async #inTurn(attempt: (connection: Connection) => Promise<boolean>): Promise<void> {
    const { locks, name } = this.#options;
    // Other tabs must not wait for this one to load its code.
    await this.#connect();
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

  async #open(): Promise<void> {
    const { storage, name, format = databaseFormat } = this.#options;
    // Begins to load at once. The connection reports a failure.
    loadCode(storage).catch(() => undefined);
    if (format === databaseFormat && isEarlyEngine(storage)) {
      this.#early = await storage.openToRead(name);
    }
    if (this.#early) this.#takeOverIn(TAKEOVER_MS);
    else await this.#connect();
  }

  #takeOverIn(ms: number, hasFailed = false): void {
    const { after, onTakeover } = this.#options;
    const succeeded = () => {
      if (hasFailed) onTakeover?.();
    };
    const failed = (error: unknown) => {
      if (this.#isClosed) return;
      onTakeover?.({ error });
      this.#takeOverIn(TRY_AGAIN_MS, true);
    };
    this.#cancelTimer = after?.(ms, () => void this.#connect().then(succeeded, failed));
  }

  /** Reads early if possible. Otherwise, or if that fails, the whole connection reads, or tells what is wrong. */
  async #read(
    work: (entries: EntriesReader) => Promise<DatabaseEntry[]>,
  ): Promise<DatabaseEntry[]> {
    const early = this.#early;
    if (early && !this.#isClosed) {
      try {
        return await work(early);
      } catch {
        early.close();
      }
    }
    return this.#run(async ({ entries, known }) => noted(known, await work(entries)));
  }

  /**
   * Runs work, and repeats it after a lost connection. That is harmless: a change sets an entry whatever it was
   * before.
   */
  async #run<R>(work: (connection: Connection) => Promise<R>): Promise<R> {
    const connection = await this.#connect();
    try {
      return await work(connection);
    } catch (error) {
      if (this.#isClosed || !isConnectionLost(error)) throw error;
      return work(await this.#reconnect(connection));
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
      const connection = await this.#connectWhole();
      const [before, early] = [this.#token, this.#early];
      const { token } = connection.entries;
      const state = await early?.state();
      const isReplaced = before !== undefined && before !== token;
      if (isReplaced || state === 'lost') await this.#restore(connection);
      this.#token = token;
      this.#connection = connection;
      this.#early = undefined;
      early?.close();
      // Changes in between were not announced.
      if (before !== undefined) this.#feed.reportMissed();
      else if (early && state !== 'same') this.#feed.tellMissed();
      return connection;
    } catch (error) {
      // The next caller tries again.
      this.#connecting = undefined;
      throw lost ? (storeErrorOf(error) ?? new StoreError({ kind: 'unavailable' }, error)) : error;
    }
  }

  /** Connects once the code has loaded, and mends a database that was only read so far. */
  async #connectWhole(): Promise<Connection> {
    const { storage, mend } = this.#options;
    const connectToEntries = await this.#unlessClosed(loadCode(storage));
    const connect = () =>
      connectWith(connectToEntries, this.#options, (changes) => this.#feed.receive(changes));
    return connect().catch(async (error: unknown) => {
      if (!this.#early || !mend || !isUnreadable(error)) throw error;
      this.#early.close();
      await mend();
      return connect();
    });
  }

  /** Restores missing survivors, unless another tab was faster. */
  async #restore({ entries }: Connection): Promise<void> {
    for (let attempts = 0; attempts < MAX_ATTEMPTS && !this.#isClosed; attempts += 1) {
      const survivors = byId(this.#options.survivors?.().map((put) => ({ put })) ?? []);
      if (survivors.size === 0) return;
      const ids = [...survivors.keys()];
      for (const { id } of await entries.storage.findDocumentsById(ids, true)) {
        survivors.delete(id);
      }
      const { overtaken } = await entries.write(survivors, [], ids);
      if (overtaken.size === 0) return;
    }
  }

  async #leave(): Promise<Connection | undefined> {
    this.#closed.abort(new ClientClosed());
    this.#cancelTimer?.();
    this.#early?.close();
    this.#feed.end();
    return this.#connecting?.catch(() => undefined);
  }

  get #isClosed(): boolean {
    return this.#closed.signal.aborted;
  }

  /** Rejects once the database is closed. */
  #unlessClosed<R>(work: Promise<R>): Promise<R> {
    const { signal } = this.#closed;
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason);
      if (signal.aborted) leave();
      signal.addEventListener('abort', leave, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }
}

function byId(changes: readonly DatabaseChange[]): Map<string, DatabaseChange> {
  return new Map(changes.map((change) => [entryIdOf(change), change]));
}
