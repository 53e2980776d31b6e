import type { Logger } from 'pino';
import { leapOverIds } from '../../core/realm/rolled-back.ts';
import type { Engine, Sql, WritableSql, WriteTransaction } from '../../core/storage/engine.ts';
import type { FileStore } from '../../core/storage/files/file-store.ts';
import { migrate } from '../../core/storage/migrate.ts';
import { migrations } from '../../core/storage/migrations/index.ts';
import { t } from '../../languages/command-line.ts';
import { BackupError } from './backup-error.ts';
import type { BackupSource } from './backup-source.ts';
import { ContentHash, fileEntry, hashOf, sameContent } from './content-hash.ts';
import { insertBatch } from './insert-batch.ts';
import type { Manifest } from './manifest.ts';
import { readTable } from './read-table.ts';
import { readTableShapes } from './table-shape.ts';

export interface RestoreTarget {
  /** Not migrated yet. */
  readonly engine: Engine;
  readonly files: FileStore;
  readonly log: Logger;
}

/**
 * Fills an empty database and file store from a backup of either engine, all or nothing. The written data is read back
 * and compared with the backup before the commit. Only the next ids differ in the end. `manifest` is the result of
 * verifying the backup.
 */
export async function restore(
  backup: BackupSource,
  manifest: Manifest,
  target: RestoreTarget,
): Promise<void> {
  const { engine, files, log } = target;
  if (manifest.schema > migrations.length) {
    throw new BackupError(
      t('backup.newerSchema', { schema: manifest.schema, known: migrations.length }),
    );
  }
  await refuseToOverwrite(engine, files);
  await migrate(engine, log, migrations.slice(0, manifest.schema));
  const restored = await restoreFiles(backup, manifest, files);
  try {
    await engine.write((tx) => restoreTables(backup, manifest, engine, tx));
  } catch (error) {
    await removeFiles(files, restored);
    throw error;
  }
  await migrate(engine, log);
}

async function refuseToOverwrite(engine: Engine, files: FileStore): Promise<void> {
  if (await engine.snapshot((sql) => holdsData(sql, engine))) {
    throw new BackupError(t('backup.databaseNotEmpty'));
  }
  for await (const path of files.list()) {
    throw new BackupError(t('backup.folderNotEmpty', { file: path }));
  }
}

async function holdsData(sql: Sql, engine: Engine): Promise<boolean> {
  for (const { name } of await readTableShapes(sql, engine.dialect)) {
    if (await sql.get(`SELECT 1 AS one FROM ${name} LIMIT 1`)) return true;
  }
  return false;
}

async function restoreTables(
  backup: BackupSource,
  manifest: Manifest,
  { dialect }: Engine,
  tx: WriteTransaction,
): Promise<void> {
  const names = (await readTableShapes(tx, dialect)).map(({ name }) => name);
  const unknown = manifest.tables.find(({ name }) => !names.includes(name));
  if (unknown)
    throw new BackupError(
      `The backup has a table ${unknown.name} that schema ${manifest.schema} does not have.`,
    );
  for (const table of manifest.tables) {
    await backup.readRows(table, (rows) => insertBatch(tx, dialect, table, rows));
    if (!sameContent(table, await readTable(tx, table)))
      throw notWhatWasWritten(`table ${table.name}`);
  }
  if (names.includes('event_queues')) await forgetLaterEntries(tx);
  else await leapOverIds(tx);
}

/** Clients that saw later entries must not go on from there, because log ids are given out again. */
export async function forgetLaterEntries(tx: WritableSql): Promise<void> {
  await tx.run('DELETE FROM event_queues');
  await leapOverIds(tx);
}

async function restoreFiles(
  backup: BackupSource,
  manifest: Manifest,
  files: FileStore,
): Promise<string[]> {
  const restored: string[] = [];
  const hash = new ContentHash();
  try {
    for await (const { path, bytes } of backup.files()) {
      restored.push(path);
      await files.put(path, bytes);
      hash.add(fileEntry(path, hashOf((await files.read(path)) ?? Buffer.alloc(0))));
    }
    if (!sameContent(manifest.files, hash.summary)) throw notWhatWasWritten('uploaded files');
    return restored;
  } catch (error) {
    await removeFiles(files, restored);
    throw error;
  }
}

/** Removes what it can. The error that made this necessary is the one that matters. */
async function removeFiles(files: FileStore, paths: readonly string[]): Promise<void> {
  for (const path of paths) await files.remove(path).catch(() => undefined);
}

function notWhatWasWritten(what: string): BackupError {
  return new BackupError(t('backup.differs', { what }));
}
