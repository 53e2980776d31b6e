import { Dexie, type Table } from 'dexie';
import { ENTRIES } from '../database-schema.ts';
import { DOCUMENTS, nameOf, prefixOf } from './indexeddb-names.ts';

/**
 * Repairs a database that RxDB cannot open. Recreates RxDB's book-keeping, which holds no data of ours, and removes
 * unreadable entries. All others stay where they are.
 */
export async function repairIndexedDb(database: string): Promise<(string | undefined)[]> {
  await Dexie.delete(nameOf(database, '_rxdb_internal'));
  const name = nameOf(database, ENTRIES);
  if (!(await Dexie.exists(name))) return [];
  // Without a version, it opens as it is.
  const raw = new Dexie(name);
  await raw.open();
  try {
    const entries = raw.table<unknown, string>(DOCUMENTS);
    const lost: string[] = [];
    for (const id of await entries.toCollection().primaryKeys()) {
      if (!(await isReadable(entries, id))) lost.push(id);
    }
    await entries.bulkDelete(lost);
    return lost.map(String);
  } finally {
    raw.close();
  }
}

/** Deletes a database, including what migrations left of earlier versions. */
export async function discardIndexedDb(database: string): Promise<void> {
  const prefix = prefixOf(database);
  // Another account's name may begin with this one's.
  const isOurs = (name: string) =>
    name.startsWith(prefix) && /^\d+--/.test(name.slice(prefix.length));
  const names = (await Dexie.getDatabaseNames()).filter(isOurs);
  await Promise.all(names.map((name) => Dexie.delete(name)));
}

async function isReadable(entries: Table<unknown, string>, id: string): Promise<boolean> {
  try {
    const entry = (await entries.get(id)) as { kind?: unknown; value?: unknown } | undefined;
    JSON.parse(String(entry?.value));
    return typeof entry?.kind === 'string';
  } catch {
    return false;
  }
}
