import {
  categorizeBulkWriteRows,
  getPrimaryFieldOfPrimaryKey,
  now,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
} from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { DeviceStorage } from './device-storage.ts';
import { SqliteFile } from './sqlite-file.ts';

/**
 * One SQLite file, for Node; needs the package `sqlite3`. Read into memory when it is opened, and
 * each write is on disk before it settles.
 */
export function fileStorage(path: string): DeviceStorage {
  const file = new SharedFile(path);
  const engine = {
    // RxDB takes databases of one name in storages of one name for the same.
    name: `file:${path}`,
    rxdbVersion: getRxStorageMemory().rxdbVersion,
    createStorageInstance: <T>(params: RxStorageInstanceCreationParams<T, object>) =>
      openDrawer(params, file),
  };
  return { isShared: false, engine: () => engine };
}

/** Open as long as somebody uses it. */
class SharedFile {
  readonly #path: string;
  #users = 0;
  #opened: Promise<SqliteFile> | undefined;
  #closed: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  async acquire(): Promise<SqliteFile> {
    this.#users += 1;
    this.#opened ??= this.#closed.then(() => SqliteFile.open(this.#path));
    try {
      return await this.#opened;
    } catch (error) {
      this.#users -= 1;
      if (this.#users === 0) this.#opened = undefined;
      throw error;
    }
  }

  async release(): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0 || !this.#opened) return;
    const closed = this.#opened.then((file) => file.close());
    this.#opened = undefined;
    this.#closed = closed.catch(() => undefined);
    await closed;
  }
}

/** RxDB's memory storage with a file behind it: the file first, so memory never says more. */
async function openDrawer<T>(
  params: RxStorageInstanceCreationParams<T, object>,
  shared: SharedFile,
): Promise<RxStorageInstance<T, unknown, object>> {
  const memory = { ...getRxStorageMemory(), collectionStates: new Map() };
  const instance = await memory.createStorageInstance<T>(params);
  // Primary keys are strings in every schema.
  const primaryPath = getPrimaryFieldOfPrimaryKey(params.schema.primaryKey) as Extract<
    keyof T,
    string
  >;
  const drawer = `${params.databaseName}/${params.collectionName}/${params.schema.version}`;
  const file = await shared.acquire();
  const inMemory = {
    bulkWrite: instance.bulkWrite.bind(instance),
    cleanup: instance.cleanup.bind(instance),
    remove: instance.remove.bind(instance),
    close: instance.close.bind(instance),
  };
  try {
    const stored = await file.read(drawer);
    const rows = stored.map(({ body }) => ({ document: JSON.parse(body) }));
    if (rows.length > 0) await inMemory.bulkWrite(rows, 'load');
  } catch (error) {
    await shared.release();
    throw error;
  }

  let tail: Promise<unknown> = Promise.resolve();
  /** One after the other, or a write could be judged by what another has yet to change. */
  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const turn = tail.then(work);
    tail = turn.catch(() => undefined);
    return turn;
  }

  instance.bulkWrite = (rows, context) =>
    inTurn(async () => {
      const { bulkInsertDocs, bulkUpdateDocs } = categorizeBulkWriteRows(
        instance,
        primaryPath,
        instance.internals.documents,
        rows,
        context,
      );
      const documents = [...bulkInsertDocs, ...bulkUpdateDocs].map(({ document }) => ({
        id: String(document[primaryPath]),
        body: JSON.stringify(document),
      }));
      if (documents.length > 0) await file.put(drawer, documents);
      return inMemory.bulkWrite(rows, context);
    });
  instance.cleanup = (minimumDeletedTime) =>
    inTurn(async () => {
      await file.sweep(drawer, now() - minimumDeletedTime);
      return inMemory.cleanup(minimumDeletedTime);
    });
  let closing: Promise<void> | undefined;
  instance.close = () => {
    closing ??= inTurn(async () => {
      await inMemory.close();
      await shared.release();
    });
    return closing;
  };
  // RxDB's own `remove` closes, by the method above.
  instance.remove = async () => {
    await inTurn(() => file.clear(drawer));
    await inMemory.remove();
  };
  return instance;
}
