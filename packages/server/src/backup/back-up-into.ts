import { BackupError } from './backup-error.ts';
import { BackupFolder } from './folder/backup-folder.ts';
import { readFileRows } from './folder/file-rows.ts';
import { FolderLock } from './folder/folder-lock.ts';
import { FolderSink } from './folder/folder-sink.ts';
import type { FileRow } from './folder/listing.ts';
import { thinOut } from './folder/thin-out.ts';
import type { Manifest } from './manifest.ts';
import { type Backable, writeBackup } from './write-backup.ts';

export interface MadeBackup {
  readonly manifest: Manifest;
  /** Among the backups of the folder. */
  readonly name: string;
  /** By which the folder grew, before anything was removed. */
  readonly bytes: number;
  /** The names of backups that went. */
  readonly removed: readonly string[];
}

/**
 * Adds a backup to a folder of them, while the server may be running, and writes only what is new there.
 * `keep`: so many of the newest are left. Where a run ends early, nothing but pieces is left, which the next one
 * uses or removes.
 */
export async function backUpInto(
  source: Backable,
  path: string,
  { keep }: { readonly keep?: number | undefined } = {},
): Promise<MadeBackup> {
  const folder = await BackupFolder.prepare(path, source.files);
  const lock = await FolderLock.take(path, source.clock.now());
  try {
    const sink = new FolderSink(folder.pieces, await newestFiles(folder));
    const listing = await sink.listing(await writeBackup(source, sink));
    await lock.assertHeld();
    const name = await folder.add(listing);
    const bytes = folder.pieces.written + (await folder.size(name));
    const removed = keep === undefined ? [] : await thinOutAfter(folder, lock, name, keep);
    return { manifest: listing.manifest, name, bytes, removed };
  } finally {
    await lock.release();
  }
}

/** Of the newest backup that can be read, by their paths. */
async function newestFiles(folder: BackupFolder): Promise<Map<string, FileRow>> {
  for (const name of (await folder.names()).reverse()) {
    const files = await filesOf(folder, name);
    if (files) return files;
  }
  return new Map();
}

async function filesOf(
  folder: BackupFolder,
  name: string,
): Promise<Map<string, FileRow> | undefined> {
  try {
    const files = new Map<string, FileRow>();
    const { files: names } = await folder.read(name);
    for await (const row of readFileRows(folder.pieces, names)) files.set(row[0], row);
    return files;
  } catch (error) {
    if (error instanceof BackupError) return undefined;
    throw error;
  }
}

async function thinOutAfter(
  folder: BackupFolder,
  lock: FolderLock,
  made: string,
  keep: number,
): Promise<string[]> {
  try {
    return await thinOut(folder, lock, { keep, made });
  } catch (cause) {
    if (!(cause instanceof BackupError)) throw cause;
    throw new BackupError(`The backup ${made} is made, but nothing was removed: ${cause.message}`, {
      cause,
    });
  }
}
