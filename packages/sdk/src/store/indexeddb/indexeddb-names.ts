import { databaseSchema, ENTRIES } from '../database-schema.ts';

/** The table of the documents. */
export const DOCUMENTS = 'docs';

/** Returns RxDB's name: it has a database for each collection and schema version. */
export function nameOf(database: string, collection: string): string {
  const version = collection === ENTRIES ? databaseSchema.version : 0;
  return `${prefixOf(database)}${version}--${collection}`;
}

export function prefixOf(database: string): string {
  return `rxdb-dexie-${database}--`;
}
