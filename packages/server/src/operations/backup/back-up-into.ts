import type { S3Config } from '../../core/config/config.ts';
import type { NamedFile } from '../../features/uploads/look-for-files.ts';
import { t } from '../../languages/command-line.ts';
import { BackupError } from './backup-error.ts';
import type { BackupLock } from './folder/backup-files.ts';
import { BackupFolder } from './folder/backup-folder.ts';
import { FolderSink } from './folder/folder-sink.ts';
import { type Holder, holderOf, newestFiles } from './folder/held-files.ts';
import { thinOut } from './folder/thin-out.ts';
import { withRoom } from './folder/with-room.ts';
import type { Manifest } from './manifest.ts';
import { type Backable, writeBackup } from './write-backup.ts';

interface Added {
  readonly manifest: Manifest;
  /** Its name in the folder. */
  readonly name: string;
  /** Growth of the folder, before anything was removed. */
  readonly bytes: number;
  /** Files that its rows name and it lacks. */
  readonly missing: readonly NamedFile[];
  /** The backup that has most of these files. If there is one, no backup is removed for the new one. */
  readonly holder: Holder | undefined;
}

export interface MadeBackup extends Added {
  /** Names of the removed backups. */
  readonly removed: readonly string[];
}

/**
 * Adds a backup to a folder, which can be an `s3://` URL, and writes only new pieces. The server may be running. `keep` is the number of newest
 * backups to keep; older ones also make room if the disk is full. An interrupted run leaves only pieces behind, which
 * the next run uses or removes.
 */
export async function backUpInto(
  source: Backable,
  path: string,
  { keep, s3 }: { readonly keep?: number | undefined; readonly s3?: S3Config | undefined } = {},
): Promise<MadeBackup> {
  const folder = await BackupFolder.prepare(path, source.files, s3);
  const lock = await folder.lock(source.clock.now());
  try {
    if (keep === undefined) return { ...(await addBackup(source, folder, lock)), removed: [] };
    const { made, removed } = await withRoom(folder, lock, keep, () =>
      addBackup(source, folder, lock),
    );
    if (made.holder) return { ...made, removed };
    const older = await thinOutAfter(folder, lock, made.name, keep);
    return { ...made, removed: [...removed, ...older] };
  } finally {
    await lock.release();
  }
}

async function addBackup(source: Backable, folder: BackupFolder, lock: BackupLock): Promise<Added> {
  const sink = new FolderSink(folder.pieces, await newestFiles(folder));
  const { manifest, missing } = await writeBackup(source, sink);
  const holder = await holderOf(
    folder,
    missing.map((file) => file.path),
  );
  const listing = await sink.listing(manifest, holder?.files ?? 0);
  await lock.assertHeld();
  const name = await folder.add(listing);
  const bytes = folder.pieces.written + (await folder.size(name));
  return { manifest, name, bytes, missing, holder };
}

async function thinOutAfter(
  folder: BackupFolder,
  lock: BackupLock,
  made: string,
  keep: number,
): Promise<readonly string[]> {
  try {
    return (await thinOut(folder, lock, { keep, made })).backups;
  } catch (cause) {
    if (!(cause instanceof BackupError)) throw cause;
    throw new BackupError(t('backup.noneRemoved', { name: made, reason: cause.message }), {
      cause,
    });
  }
}
