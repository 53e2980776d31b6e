// biome-ignore lint/correctness/noNodejsModules: files are for Node; nothing else imports this.
import { access, copyFile, readFile, rename, rm } from 'node:fs/promises';
import { openNodeDriver, openSqliteFile } from './node-driver.ts';
import { foreignFile } from './sqlite-documents.ts';
import { rowsInPages } from './sqlite-pages.ts';
import { missing, type StoredDocument } from './stored-row.ts';

/**
 * Creates a new file of every row that a damaged one still has, with `missing` in each drawer. Keeps the damaged file
 * as `….broken`. If it is interrupted before the new file is complete, it starts again; after that, `finishRebuild`
 * completes it. Throws if nothing shows that the file was ours.
 */
export async function rebuildSqlite(path: string): Promise<void> {
  const readable = await readableRows(path);
  await rm(`${path}.rebuilding`, { force: true });
  await rm(`${path}.rebuilding-wal`, { force: true });
  const rebuilt = await openSqliteFile(`${path}.rebuilding`);
  try {
    const drawers = [...readable].map(([drawer, rows]) => ({
      drawer,
      documents: [missing, ...rows],
    }));
    await rebuilt.fill(drawers);
  } finally {
    await rebuilt.close();
  }
  await copyFile(path, `${path}.broken`);
  await rename(`${path}.rebuilding`, `${path}.rebuilt`);
  await finishRebuild(path);
}

/** Replaces the damaged file, whose log must not be applied to the rebuilt one. */
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

/** Returns the readable rows by drawer. */
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
/** The first bytes of every SQLite file, and of one whose content a power cut erased. */
const LOST_OR_OURS = new Set(['SQLite format 3\0', '\0'.repeat(16)]);

/** Applies the log. If the first page is damaged, it is unknown what the log belongs to. */
async function applyLog(path: string): Promise<void> {
  const driver = await openNodeDriver(path);
  await driver.all('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined);
  await driver.close();
}
