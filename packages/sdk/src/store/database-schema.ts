import type { RxJsonSchema } from 'rxdb';
import type { DatabaseEntry } from './database-entry.ts';
import type { StorageEngine } from './device-storage.ts';

/** Enough for ids and milliseconds. A wider range would not be exact in RxDB's indexes. */
const FARTHEST = 10 ** 14;

const wholeNumber = {
  type: 'integer',
  minimum: -FARTHEST,
  maximum: FARTHEST,
  multipleOf: 1,
} as const;

/** The only collection of a database. */
export const ENTRIES = 'entries';

/** Every change needs a new version with a migration, and a stored fixture of the version before. */
export const databaseSchema: RxJsonSchema<DatabaseEntry> = {
  version: 0,
  title: ENTRIES,
  type: 'object',
  primaryKey: 'id',
  properties: {
    id: { type: 'string', maxLength: 300 },
    kind: { type: 'string', maxLength: 20 },
    scope: { type: 'string', maxLength: 250 },
    parent: { type: 'string', maxLength: 30 },
    order: wholeNumber,
    rank: wholeNumber,
    value: {},
  },
  required: ['id', 'kind', 'scope', 'parent', 'order', 'rank'],
  indexes: [
    ['kind', 'rank'],
    ['kind', 'scope', 'order'],
    ['kind', 'parent', 'rank'],
  ],
};

/** The schema of a database's entries, and the migration from earlier versions. */
export interface DatabaseFormat {
  readonly schema: RxJsonSchema<DatabaseEntry>;
  /**
   * Migrates a database that has an earlier version. It needs RxDB's own database and a plugin, which no app includes
   * until there is a second version: load them here.
   */
  migrate?(database: StoredDatabase): Promise<void>;
}

export interface StoredDatabase {
  readonly name: string;
  readonly storage: StorageEngine;
  readonly isShared: boolean;
}

export const databaseFormat: DatabaseFormat = { schema: databaseSchema };
