import type { DatabaseEntry } from './database-entry.ts';
import type { StorageEngine } from './device-storage.ts';

export interface DatabaseQuery {
  readonly kind: string;
  readonly scope?: string;
  readonly parent?: string;
  /** Only entries at this position or after it, in the order of the query. */
  readonly from?: number;
  readonly limit?: number;
}

/** Reads the entries of a database. Each read sees one moment. */
export interface EntriesReader {
  get(ids: readonly string[]): Promise<DatabaseEntry[]>;
  /** Finds entries: those of a scope by `order`, others by `rank`. */
  find(query: DatabaseQuery): Promise<DatabaseEntry[]>;
}

/** A stored database that can only be read, until the code that writes has loaded. */
export interface EarlyEntries extends EntriesReader {
  /** Tells whether the database has what was read first. `lost`: the connection was closed, maybe to delete it. */
  state(): Promise<'same' | 'changed' | 'lost'>;
  close(): void;
}

/** An engine whose stored databases can be read before its code has loaded. */
export interface EarlyEngine extends StorageEngine {
  /** Loads the code that `createStorageInstance` needs. */
  load(): Promise<unknown>;
  /** Returns undefined for a database that is missing or not of the current version. */
  openToRead(database: string): Promise<EarlyEntries | undefined>;
}

export function isEarlyEngine(engine: StorageEngine): engine is EarlyEngine {
  return 'openToRead' in engine;
}
