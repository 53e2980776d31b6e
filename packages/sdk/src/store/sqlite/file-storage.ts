// biome-ignore lint/correctness/noNodejsModules: files are for Node; nothing else imports this.
import { rm } from 'node:fs/promises';
// biome-ignore lint/correctness/noNodejsModules: as above.
import { resolve } from 'node:path';
import {
  categorizeBulkWriteRows,
  getPrimaryFieldOfPrimaryKey,
  now,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
} from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { aName, expectArgument } from '../../arguments/expected.ts';
import { databaseSchema, ENTRIES } from '../database-schema.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { isUnreadable } from '../store-error.ts';
import { SharedFile } from './shared-file.ts';
import { missing, rebuildSqlite } from './sqlite-rebuild.ts';
import { contentOf, type StoredDocument } from './stored-row.ts';

/**
 * Creates a storage in one SQLite file, for Node; needs the package `sqlite3`. It is read into memory when it opens.
 * Each write is on disk before it settles.
 */
export function fileStorage(path: string): DeviceStorage {
  expectArgument('fileStorage', path, aName);
  // One file has one name, however its path is spelt.
  const wholePath = resolve(path);
  const file = new SharedFile(wholePath);
  const engine = {
    // RxDB identifies databases by their name and their storage's name.
    name: `file:${wholePath}`,
    rxdbVersion: getRxStorageMemory().rxdbVersion,
    createStorageInstance: <T>(params: RxStorageInstanceCreationParams<T, object>) =>
      openDrawer(params, file),
  };
  return {
    isShared: false,
    isSingle: true,
    engine: () => engine,
    repair: (database) => repair(database, wholePath, file),
    async discard(database) {
      await file.use(async (opened) => {
        await opened.clear(drawerOf(database, ENTRIES));
        await opened.clear(drawerOf(database, '_rxdb_internal'));
        await opened.shred();
        // The damaged file that a repair kept belonged to the deleted accounts.
        if (await opened.isEmpty()) await rm(`${wholePath}.broken`, { force: true });
      });
    },
  };
}

/** Repairs a database. RxDB's own book-keeping holds no data of ours and is recreated. */
async function repair(
  database: string,
  path: string,
  file: SharedFile,
): Promise<(string | undefined)[]> {
  const drawer = drawerOf(database, ENTRIES);
  const isDamaged = await file
    .use(async () => false)
    .catch((error) => {
      if (isUnreadable(error)) return true;
      throw error;
    });
  if (isDamaged) await file.whileClosed(() => rebuildSqlite(path));
  const lost = await file.use(async (opened) => {
    await opened.clear(drawerOf(database, '_rxdb_internal'));
    if (isDamaged) await opened.put(drawer, [missing]);
    return opened.dropUnreadable(drawer);
  });
  return lost.map((id) => (id === missing.id ? undefined : id));
}

function drawerOf(database: string, collection: string): string {
  const version = collection === ENTRIES ? databaseSchema.version : 0;
  return `${database}/${collection}/${version}`;
}

/** Opens RxDB's memory storage backed by a file. Writes the file first, so that memory is never ahead. */
async function openDrawer<T>(
  params: RxStorageInstanceCreationParams<T, object>,
  shared: SharedFile,
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
