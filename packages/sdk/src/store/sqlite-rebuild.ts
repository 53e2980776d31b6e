// biome-ignore lint/correctness/noNodejsModules: files are for Node; nothing else imports this.
import { access, copyFile, rename, rm } from 'node:fs/promises';
import type { Database } from 'sqlite3';
import { openSqlite, SqliteFile, type StoredDocument } from './sqlite-file.ts';

interface Row extends StoredDocument {
  readonly drawer: string;
}

/** Rows of one write of a rebuilt file. */
const BATCH = 500;

/**
 * Makes a new file of every row that a damaged one still gives, and puts the damaged one aside, as
 * `….broken`. What is cut off before the new file is complete is begun again; after that `finish`
 * ends it.
 */
export async function rebuildSqlite(path: string): Promise<void> {
  await rm(`${path}.rebuilding`, { force: true });
  await rm(`${path}.rebuilding-wal`, { force: true });
  const rebuilt = await SqliteFile.open(`${path}.rebuilding`);
  try {
    for (const [drawer, rows] of await readable(path)) {
      for (let start = 0; start < rows.length; start += BATCH) {
        await rebuilt.put(drawer, rows.slice(start, start + BATCH));
      }
    }
  } finally {
    await rebuilt.close();
  }
  await copyFile(path, `${path}.broken`);
  await rename(`${path}.rebuilding`, `${path}.rebuilt`);
  await finishRebuild(path);
}

/** A rebuilt file takes the place of the damaged one, whose log must not be applied to it. */
export async function finishRebuild(path: string): Promise<void> {
  const isComplete = await access(`${path}.rebuilt`).then(
    () => true,
    () => false,
  );
  if (!isComplete) return;
  await rm(`${path}-wal`, { force: true });
  await rm(`${path}-shm`, { force: true });
  await rename(`${path}.rebuilt`, path);
}

/** From both ends up to the damage. */
async function readable(path: string): Promise<Map<string, Row[]>> {
  const database = await openSqlite(path);
  const found = new Map<string, Row>();
  try {
    for (const direction of ['ASC', 'DESC']) {
      const sql = `SELECT drawer, id, body FROM documents ORDER BY drawer ${direction}, id ${direction}`;
      for (const row of await readUntilDamage(database, sql)) {
        found.set(JSON.stringify([row.drawer, row.id]), row);
      }
    }
  } finally {
    await new Promise<void>((resolve) => database.close(() => resolve()));
  }
  const byDrawer = new Map<string, Row[]>();
  for (const row of found.values()) {
    const rows = byDrawer.get(row.drawer);
    if (rows) rows.push(row);
    else byDrawer.set(row.drawer, [row]);
  }
  return byDrawer;
}

function readUntilDamage(database: Database, sql: string): Promise<Row[]> {
  const rows: Row[] = [];
  return new Promise((resolve) => {
    database.each<Row>(
      sql,
      (error, row) => {
        if (!error && typeof row.body === 'string') rows.push(row);
      },
      () => resolve(rows),
    );
  });
}
