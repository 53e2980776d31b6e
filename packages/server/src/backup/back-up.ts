import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Services } from '../services.ts';
import type { Engine } from '../storage/engine.ts';
import type { FileStore } from '../storage/file-store.ts';
import { schemaVersion } from '../storage/schema.ts';
import { syncFolder } from '../storage/sync-folder.ts';
import { isAmongFiles } from './among-files.ts';
import { BackupError } from './backup-error.ts';
import { BackupFile } from './backup-file.ts';
import type { Manifest, TableEntry } from './manifest.ts';
import { readTable } from './read-table.ts';
import { readTableShapes } from './table-shape.ts';
import { removeAbandoned, unfinishedPath } from './unfinished.ts';

/**
 * Writes everything the server keeps into one new file, as of one moment, while the server may be
 * running. The file appears under its name only when it is complete and durable.
 */
export async function backUp(
  { engine, files, clock }: Pick<Services, 'engine' | 'files' | 'clock'>,
  target: string,
): Promise<Manifest> {
  await refuseToOverwrite(target);
  if (await isAmongFiles(files, target)) {
    throw new BackupError(
      `${files.folder} is for uploaded files, and all of it goes into backups: choose another folder.`,
    );
  }
  await removeAbandoned(dirname(target), clock.now());
  const unfinished = unfinishedPath(target);
  try {
    const manifest = await writeBackup(unfinished, engine, files, clock.now());
    await syncFile(unfinished);
    await refuseToOverwrite(target);
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    // What went wrong first is what matters.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function writeBackup(
  path: string,
  engine: Engine,
  files: FileStore,
  now: number,
): Promise<Manifest> {
  const backup = await BackupFile.create(path);
  try {
    // Files never change under a name. What the snapshot refers to was there before it began, and may
    // go while it is read; or came while the first round went on, and the second finds it.
    await copyFiles(files, backup);
    const { schema, tables } = await engine.snapshot(async (sql) => ({
      schema: await schemaVersion(sql, engine.dialect),
      tables: await copyTables(sql, engine, backup),
    }));
    if (!tables.some(({ name, rows }) => name === 'realms' && rows > 0)) throw nothingToBackUp();
    await copyFiles(files, backup);
    const manifest: Manifest = {
      format: 1,
      schema,
      created_at: new Date(now).toISOString(),
      engine: engine.dialect.engine,
      tables,
      files: await backup.summarizeFiles(),
    };
    await backup.writeManifest(manifest);
    return manifest;
  } finally {
    await backup.close();
  }
}

async function copyTables(
  sql: Parameters<Parameters<Engine['snapshot']>[0]>[0],
  engine: Engine,
  backup: BackupFile,
): Promise<TableEntry[]> {
  const tables: TableEntry[] = [];
  for (const shape of await readTableShapes(sql, engine.dialect)) {
    await backup.addTable(shape);
    const summary = await readTable(sql, shape, (rows) => backup.addRows(shape, rows));
    tables.push({ ...shape, key: [...shape.key], ...summary });
  }
  return tables;
}

async function copyFiles(files: FileStore, backup: BackupFile): Promise<void> {
  for await (const path of files.list()) {
    if (await backup.hasFile(path)) continue;
    const bytes = await files.read(path);
    if (bytes) await backup.addFile(path, bytes);
  }
}

async function refuseToOverwrite(target: string): Promise<void> {
  const exists = await access(target).then(
    () => true,
    () => false,
  );
  if (exists)
    throw new BackupError(
      `${target} exists already. A backup never overwrites: choose another name.`,
    );
}

function nothingToBackUp(): BackupError {
  return new BackupError(
    'There is no organization in the database, so nothing is worth a backup. Look whether --data, --database or --config name the right one.',
  );
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
