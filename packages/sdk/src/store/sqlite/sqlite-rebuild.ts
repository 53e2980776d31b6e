// biome-ignore lint/correctness/noNodejsModules: files are for Node; nothing else imports this.
import { access, copyFile, readFile, rename, rm } from 'node:fs/promises';
import { foreignFile, openSqlite, SqliteFile } from './sqlite-file.ts';
import { rowsInPages } from './sqlite-pages.ts';
import type { StoredDocument } from './stored-row.ts';

/** Rows of one write of a rebuilt file. */
const BATCH = 500;

/** No document, so that whoever reads a drawer that has it learns that others may be missing. */
export const missing: StoredDocument = { id: '', body: '' };

/**
 * Makes a new file of every row that a damaged one still has, with `missing` in each drawer, and puts the
 * damaged one aside, as `….broken`. What is cut off before the new file is complete is begun again; after that `finish`
 * ends it. Throws where nothing says that the file was ours.
 */
export async function rebuildSqlite(path: string): Promise<void> {
  const readable = await readableRows(path);
  await rm(`${path}.rebuilding`, { force: true });
  await rm(`${path}.rebuilding-wal`, { force: true });
  const rebuilt = await SqliteFile.open(`${path}.rebuilding`);
  try {
    for (const [drawer, rows] of readable) {
      await rebuilt.put(drawer, [missing]);
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

/** By drawer. */
async function readableRows(path: string): Promise<Map<string, StoredDocument[]>> {
  await applyLog(path);
  const file = await readFile(path);
  const byDrawer = new Map<string, StoredDocument[]>();
  for (const { drawer, ...document } of rowsInPages(file)) {
    const documents = byDrawer.get(drawer);
    if (documents) documents.push(document);
    else byDrawer.set(drawer, [document]);
  }
  if (byDrawer.size === 0 && !LOST_OR_OURS.has(startOf(file))) throw foreignFile(path);
  return byDrawer;
}

const startOf = (file: Buffer) => file.toString('latin1', 0, 16);
/** How every SQLite file begins, and one of which a power cut left nothing but its length. */
const LOST_OR_OURS = new Set(['SQLite format 3\0', '\0'.repeat(16)]);

/** Of a file whose first page is damaged it cannot be told what the log is about. */
async function applyLog(path: string): Promise<void> {
  const database = await openSqlite(path);
  await new Promise((resolve) => database.exec('PRAGMA wal_checkpoint(TRUNCATE)', resolve));
  await new Promise((resolve) => database.close(resolve));
}
