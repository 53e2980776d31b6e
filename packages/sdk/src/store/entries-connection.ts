import {
  createRxSchema,
  defaultHashSha256,
  ensureStorageTokenDocumentExists,
  type FilledMangoQuery,
  getAllCollectionDocuments,
  getDefaultRevision,
  getDefaultRxDocumentMeta,
  getPrimaryKeyOfInternalDocument,
  getWrappedStorageInstance,
  INTERNAL_CONTEXT_COLLECTION,
  INTERNAL_STORE_SCHEMA,
  type InternalStoreDocType,
  newRxError,
  prepareQuery,
  RXDB_VERSION,
  type RxDatabase,
  type RxStorage,
  type RxStorageInstance,
  randomToken,
} from 'rxdb';
import { isSameValue } from '../same-value.ts';
import type { DatabaseChange, DatabaseEntry } from './database-entry.ts';
import { type DatabaseFormat, ENTRIES } from './database-schema.ts';
import type { StorageEngine } from './device-storage.ts';
import type { DatabaseQuery, EntriesReader } from './entries-reader.ts';
import {
  type EntriesStorage,
  type StoredEntry,
  type Written,
  writeOnce,
} from './entries-writes.ts';
import { StoreError } from './store-error.ts';

/** The name that RxDB gives to its books about a database. */
const BOOKS = '_rxdb_internal';

interface EntriesOptions {
  readonly name: string;
  readonly storage: StorageEngine;
  /** Whether other tabs may have the same database open. */
  readonly isShared: boolean;
  readonly format: DatabaseFormat;
}

/** An open connection to the entries of a database. */
export interface EntriesConnection extends EntriesReader {
  readonly storage: EntriesStorage;
  /** Writes, with what is known of the stored entries. `read` are the ids whose stored entries `known` contains. */
  write(
    changes: ReadonlyMap<string, DatabaseChange>,
    known: readonly DatabaseEntry[],
    read?: readonly string[],
  ): Promise<Written>;
  /** Distinguishes this database from one that replaced it. */
  readonly token: string;
  /** Waits for running work, and closes the connection. */
  close(): Promise<void>;
  /** The same, and deletes everything. */
  remove(): Promise<void>;
}

type Instance<T> = RxStorageInstance<T, unknown, object>;

/**
 * Opens the only collection of a database as RxDB does, and keeps RxDB's books, so that RxDB can open it too. RxDB's
 * own database, documents and queries are not used, and would be a sixth of what an app loads.
 */
export async function connectToEntries(options: EntriesOptions): Promise<EntriesConnection> {
  const { name, storage, isShared, format } = options;
  // An `RxStorage`, as described at `StorageEngine`.
  const engine = storage as unknown as RxStorage<unknown, unknown>;
  const running = new Set<Promise<unknown>>();
  const opened = new Set<Instance<never>>();
  /** What RxDB's storage needs of its database. */
  const database = {
    name,
    token: randomToken(10),
    rxdbVersion: RXDB_VERSION,
    hashFunction: schemaHash,
    storageInstances: opened,
    async lockedRun<T>(work: () => Promise<T>): Promise<T> {
      const run = work();
      running.add(run);
      try {
        return await run;
      } finally {
        running.delete(run);
      }
    },
  };
  const open = async <T>(collectionName: string, schema: Instance<T>['schema']) => {
    const instance = await engine.createStorageInstance<T>({
      databaseInstanceToken: database.token,
      databaseName: name,
      collectionName,
      schema,
      options: {},
      multiInstance: isShared,
      devMode: false,
    });
    return getWrappedStorageInstance(asRxDatabase(database), instance, schema);
  };
  const end = async (how: 'close' | 'remove') => {
    await Promise.allSettled(running);
    const ended = await Promise.allSettled([...opened].map((instance) => instance[how]()));
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  };

  try {
    const books = await open(BOOKS, INTERNAL_STORE_SCHEMA);
    const withBooks = asRxDatabase({ ...database, internalStore: books });
    const [{ data }, collections] = await Promise.all([
      ensureStorageTokenDocumentExists(withBooks),
      getAllCollectionDocuments(books),
    ]);
    const { version } = format.schema;
    const versions = collections.flatMap((known) =>
      known.data.name === ENTRIES ? known.data.version : [],
    );
    // RxDB itself would create an empty collection beside it.
    if (versions.some((known) => known > version)) throw new StoreError({ kind: 'newer' });
    const isOlder = versions.length > 0 && !versions.includes(version);
    if (format.migrate && isOlder) {
      await end('close');
      await format.migrate({ name, storage, isShared });
      return await connectToEntries({ ...options, format: { schema: format.schema } });
    }
    const { jsonSchema, hash } = createRxSchema(format.schema, schemaHash);
    const collection = { name: ENTRIES, schemaHash: await hash, schema: jsonSchema, version };
    const [entries, entered] = await Promise.allSettled([
      open<DatabaseEntry>(ENTRIES, jsonSchema),
      enter(books, collection),
    ]);
    if (entries.status === 'rejected') throw entries.reason;
    if (entered.status === 'rejected') throw entered.reason;
    return {
      ...readerOf(entries.value),
      storage: entries.value,
      write: (changes, known, read) =>
        writeOnce(entries.value, changes, known as readonly StoredEntry[], read),
      token: data.token,
      close: () => end('close'),
      remove: () => end('remove'),
    };
  } catch (error) {
    await end('close').catch(() => undefined);
    throw error;
  }
}

function readerOf(storage: EntriesStorage): EntriesReader {
  return {
    get: (ids) => storage.findDocumentsById([...ids], false),
    async find(query) {
      const prepared = prepareQuery<DatabaseEntry>(storage.schema, mangoQueryOf(query));
      return (await storage.query(prepared)).documents;
    },
  };
}

function mangoQueryOf({
  kind,
  scope,
  parent,
  from,
  limit,
}: DatabaseQuery): FilledMangoQuery<DatabaseEntry> {
  const place = scope === undefined ? 'parent' : 'scope';
  const wanted = scope ?? parent;
  const by = scope === undefined ? 'rank' : 'order';
  return {
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
}

interface Collection {
  readonly name: string;
  readonly schemaHash: string;
  readonly schema: unknown;
  readonly version: number;
}

/** Enters a collection in the books. Throws if they have it with another schema of the same version. */
async function enter(books: Instance<InternalStoreDocType>, collection: Collection): Promise<void> {
  const key = `${collection.name}-${collection.version}`;
  const document = {
    id: getPrimaryKeyOfInternalDocument(key, INTERNAL_CONTEXT_COLLECTION),
    key,
    context: INTERNAL_CONTEXT_COLLECTION,
    data: { ...collection, connectedStorages: [] },
    _deleted: false,
    _meta: getDefaultRxDocumentMeta(),
    _rev: getDefaultRevision(),
    _attachments: {},
  };
  const { error: conflicts } = await books.bulkWrite([{ document }], 'tidings-collection');
  for (const conflict of conflicts) {
    const known = 'documentInDb' in conflict ? conflict.documentInDb?.data : undefined;
    if (known?.schemaHash === collection.schemaHash) continue;
    if (known && isSameValue(known.schema, collection.schema)) continue;
    throw newRxError('DB6', { collection: collection.name });
  }
}

function asRxDatabase(database: object): RxDatabase {
  return database as unknown as RxDatabase;
}

/** Returns the hash by which RxDB distinguishes schemas. RxDB's own function exists only on secure pages. */
export async function schemaHash(text: string | ArrayBuffer | Blob): Promise<string> {
  const { subtle }: Partial<Crypto> = globalThis.crypto;
  if (subtle || typeof text !== 'string') return defaultHashSha256(text);
  // FNV-1a: nobody forges the schema of their own database.
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(16);
}
