import { peer } from './packages.ts';

/** RxDB's type of a list. */
export interface Collection {
  readonly insert$: { subscribe(listener: () => void): void };
  insert(document: object): Promise<unknown>;
}

export interface Database {
  readonly collections: Readonly<Record<string, Collection>>;
  addCollections(of: object): Promise<unknown>;
  close(): Promise<unknown>;
}

interface Core {
  createRxDatabase(options: object): Promise<Database>;
}

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 40 }, content: { type: 'string' } },
  required: ['id', 'content'],
};

/** Opens a database in memory, with collections of messages. */
export async function openMessages(names: readonly string[]): Promise<Database> {
  const { createRxDatabase } = peer<Core>('rxdb');
  const { getRxStorageMemory } = peer<{ getRxStorageMemory: () => object }>(
    'rxdb/plugins/storage-memory',
  );
  const name = crypto.randomUUID();
  const storage = getRxStorageMemory();
  const database = await createRxDatabase({ name, storage, multiInstance: false });
  await database.addCollections(Object.fromEntries(names.map((each) => [each, { schema }])));
  return database;
}
