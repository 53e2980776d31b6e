import { isUnreadable } from '../store-error.ts';
import { carefulDriver } from './careful-driver.ts';
import { type DrawerContent, foreignFile, SqliteDocuments } from './sqlite-documents.ts';
import type { SqliteDatabases, SqliteDriver } from './sqlite-driver.ts';
import { isReadable, missing, type StoredRow } from './stored-row.ts';

/*
 * Rescues the rows of a damaged database without access to its file: the readable rows go to a second database, the
 * damaged one is removed, and a new one takes the rows over. Each step is atomic, so it can be interrupted anywhere: as
 * long as the database is damaged, the rescue starts again; once it is empty, it takes over what was rescued.
 */

const rescueName = (name: string) => `${name}-rescued`;

/** Opens a database. If it is empty, takes over the rows that a rescue has left. */
export async function openRescued(
  databases: SqliteDatabases,
  name: string,
): Promise<SqliteDocuments> {
  const documents = await open(databases, name);
  try {
    if (!(await documents.isEmpty())) return documents;
    await documents.fill(await rescuedContents(databases, rescueName(name)));
    await removeRescued(databases, name);
    return documents;
  } catch (error) {
    await documents.close();
    throw error;
  }
}

/** Removes a damaged database, after its readable rows are stored in the second one. */
export async function rescueDocuments(databases: SqliteDatabases, name: string): Promise<void> {
  const rows = await readableRows(databases, name);
  await removeRescued(databases, name);
  const rescued = await open(databases, rescueName(name));
  try {
    await rescued.fill(byDrawer(rows));
  } finally {
    await rescued.close();
  }
  await databases.remove(name);
}

/** Removes the second database. */
export function removeRescued(databases: SqliteDatabases, name: string): Promise<void> {
  return databases.remove(rescueName(name));
}

async function open(databases: SqliteDatabases, name: string): Promise<SqliteDocuments> {
  return SqliteDocuments.open(await databases.open(name), { name, journal: 'TRUNCATE' });
}

/** Returns the content of a rescue, which is empty on the first start of an app. Writes nothing. */
async function rescuedContents(databases: SqliteDatabases, name: string): Promise<DrawerContent[]> {
  const driver = carefulDriver(await databases.open(name));
  try {
    const tables = await driver.all("SELECT 1 FROM sqlite_master WHERE name = 'documents'");
    if (tables.length === 0) return [];
    return byDrawer(await driver.all<StoredRow>('SELECT * FROM documents'));
  } catch (error) {
    // Nothing can be done about it, and the app must be able to go on.
    if (isUnreadable(error)) return [];
    throw error;
  } finally {
    await driver.close();
  }
}

/** Groups rows by drawer. Every drawer of a rescued database may miss some. */
function byDrawer(rows: readonly StoredRow[]): DrawerContent[] {
  const drawers = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const known = drawers.get(row.drawer);
    if (known) known.push(row);
    else drawers.set(row.drawer, [row]);
  }
  return [...drawers].map(([drawer, documents]) => ({
    drawer,
    documents: [missing, ...documents.filter(({ id }) => id !== missing.id)],
  }));
}

/**
 * Returns the rows before the first damage and those after the last. Throws if there are none in a file that is no
 * SQLite database: it may be an encrypted one of the app.
 */
async function readableRows(databases: SqliteDatabases, name: string): Promise<StoredRow[]> {
  const driver = carefulDriver(await databases.open(name));
  try {
    const found = new Map<string, StoredRow>();
    const failures: unknown[] = [];
    for (const direction of ['ASC', 'DESC'] as const) {
      const end = await readUntilDamage(driver, direction, (row) => {
        if (isReadable(row)) found.set(JSON.stringify([row.drawer, row.id]), row);
      });
      if (end) failures.push(end);
    }
    const isForeign = failures.some(
      (error) => (error as { code: string }).code === 'SQLITE_NOTADB',
    );
    if (isForeign) throw foreignFile(name);
    return [...found.values()];
  } finally {
    // A damaged database may fail to close too.
    await driver.close().catch(() => undefined);
  }
}

/** Reads rows from one end, in ever smaller portions near the damage. Returns the error that ended it. */
async function readUntilDamage(
  driver: SqliteDriver,
  direction: 'ASC' | 'DESC',
  take: (row: StoredRow) => void,
): Promise<unknown> {
  let after: StoredRow | undefined;
  for (let limit = 64; ; ) {
    const where = after ? `WHERE (drawer, id) ${direction === 'ASC' ? '>' : '<'} (?, ?)` : '';
    const sql = `SELECT * FROM documents ${where} ORDER BY drawer ${direction}, id ${direction} LIMIT ${limit}`;
    try {
      const rows = await driver.all<StoredRow>(sql, after ? [after.drawer, after.id] : []);
      rows.forEach(take);
      if (rows.length < limit) return undefined;
      after = rows.at(-1);
    } catch (error) {
      if (limit === 1) return error;
      limit = Math.floor(limit / 2);
    }
  }
}
