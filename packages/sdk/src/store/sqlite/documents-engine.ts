import {
  categorizeBulkWriteRows,
  getPrimaryFieldOfPrimaryKey,
  now,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
} from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { databaseSchema, ENTRIES } from '../database-schema.ts';
import type { StorageEngine } from '../device-storage.ts';
import type { SharedDocuments } from './shared-documents.ts';
import { contentOf, type StoredDocument } from './stored-row.ts';

/** Creates an engine that keeps all documents in memory, and writes each change to SQLite first. */
export function documentsEngine(name: string, shared: SharedDocuments): StorageEngine {
  return {
    // RxDB identifies databases by their name and their storage's name.
    name,
    rxdbVersion: getRxStorageMemory().rxdbVersion,
    createStorageInstance: <T>(params: RxStorageInstanceCreationParams<T, object>) =>
      openDrawer(params, shared),
  };
}

/** RxDB's own book-keeping of a database. */
export const BOOKS = '_rxdb_internal';

/** Returns the drawer of a collection in its current version. */
export function drawerOf(database: string, collection: string): string {
  const version = collection === ENTRIES ? databaseSchema.version : 0;
  return `${database}/${collection}/${version}`;
}

/** Opens RxDB's memory storage backed by SQLite. Writes there first, so that memory is never ahead. */
async function openDrawer<T>(
  params: RxStorageInstanceCreationParams<T, object>,
  shared: SharedDocuments,
): Promise<RxStorageInstance<T, unknown, object>> {
  const memory = { ...getRxStorageMemory(), collectionStates: new Map() };
  const instance = await memory.createStorageInstance<T>(params);
  // Every schema uses strings as primary keys.
  const primaryPath = getPrimaryFieldOfPrimaryKey(params.schema.primaryKey) as Extract<
    keyof T,
    string
  >;
  const drawer = `${params.databaseName}/${params.collectionName}/${params.schema.version}`;
  const stored = (document: T): StoredDocument => ({
    id: String(document[primaryPath]),
    body: JSON.stringify(document),
  });
  const inMemory = {
    bulkWrite: instance.bulkWrite.bind(instance),
    cleanup: instance.cleanup.bind(instance),
    remove: instance.remove.bind(instance),
    close: instance.close.bind(instance),
  };
  const found = await shared.openDrawer(drawer);
  try {
    const rows = found.map((row) => ({ document: contentOf(row) }));
    if (rows.length > 0) await inMemory.bulkWrite(rows, 'load');
  } catch (error) {
    await shared.shutDrawer(drawer);
    throw error;
  }

  /** Makes memory apply the last write, which it does when it is read. */
  async function takeIn(): Promise<void> {
    await instance.findDocumentsById([], true);
  }
  shared.fill(drawer, async () => {
    await takeIn();
    return [...instance.internals.documents.values()].map(stored);
  });

  let tail: Promise<unknown> = Promise.resolve();
  /** Runs work in sequence. Otherwise a write could be judged before another one has changed its entries. */
  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const turn = tail.then(work);
    tail = turn.catch(() => undefined);
    return turn;
  }

  instance.bulkWrite = (rows, context) =>
    inTurn(async () => {
      await takeIn();
      const { bulkInsertDocs, bulkUpdateDocs } = categorizeBulkWriteRows(
        instance,
        primaryPath,
        instance.internals.documents,
        rows,
        context,
      );
      const written = [...bulkInsertDocs, ...bulkUpdateDocs];
      const documents = written.map(({ document }) => stored(document));
      if (documents.length > 0) await shared.put(drawer, documents);
      return inMemory.bulkWrite(rows, context);
    });
  instance.cleanup = (minimumDeletedTime) =>
    inTurn(async () => {
      await shared.sweep(drawer, now() - minimumDeletedTime);
      return inMemory.cleanup(minimumDeletedTime);
    });
  let closing: Promise<void> | undefined;
  instance.close = () => {
    closing ??= inTurn(async () => {
      await inMemory.close();
      await shared.shutDrawer(drawer);
    });
    return closing;
  };
  // RxDB's own `remove` calls the `close` above.
  instance.remove = async () => {
    await inTurn(() => shared.clear(drawer));
    await inMemory.remove();
  };
  return instance;
}
