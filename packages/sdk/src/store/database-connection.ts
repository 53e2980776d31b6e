import type { Environment, Locks } from '../environment.ts';
import type { DatabaseEntry, WriteListener } from './database-entry.ts';
import { type DatabaseFormat, databaseFormat } from './database-schema.ts';
import type { StorageEngine } from './device-storage.ts';
import type { connectToEntries, EntriesConnection } from './entries-connection.ts';
import { isEarlyEngine } from './entries-reader.ts';
import { StoreError } from './store-error.ts';

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
  /** Repairs the database if it turns out to be damaged after it could be read. */
  readonly mend?: () => Promise<void>;
  /** Called if a database that can be read does not open for writing, which is tried again, and once it has opened. */
  readonly onTakeover?: (failure?: { readonly error: unknown }) => void;
}

export interface Connection {
  readonly entries: EntriesConnection;
  /** Stops the subscription, since some storages announce writes after they are closed. */
  readonly stopListening: () => void;
  /** The entries that this connection read or announced. */
  readonly known: WeakSet<DatabaseEntry>;
}

type Connect = typeof connectToEntries;

/** Loads RxDB and what else the engine needs. */
export async function loadCode(storage: StorageEngine): Promise<Connect> {
  try {
    const ofEngine = isEarlyEngine(storage) ? storage.load() : undefined;
    const [code] = await Promise.all([import('./entries-connection.ts'), ofEngine]);
    return code.connectToEntries;
  } catch (error) {
    throw new StoreError({ kind: 'unavailable' }, error);
  }
}

export async function connectWith(
  connect: Connect,
  { name, storage, isShared, format = databaseFormat }: DatabaseOptions,
  onWrite: WriteListener,
): Promise<Connection> {
  const entries = await connect({ name, storage, isShared, format });
  const known = new WeakSet<DatabaseEntry>();
  const subscription = entries.storage.changeStream().subscribe(({ events }) => {
    const written = events.map(({ documentData }) => documentData);
    noted(known, written);
    onWrite(written.map((entry) => (entry._deleted ? { remove: entry } : { put: entry })));
  });
  return { entries, stopListening: () => subscription.unsubscribe(), known };
}

export function noted<E extends DatabaseEntry>(known: WeakSet<DatabaseEntry>, entries: E[]): E[] {
  for (const entry of entries) known.add(entry);
  return entries;
}
