import type { NamedFile } from '../uploads/look-for-files.ts';
import { BackupError } from './backup-error.ts';
import { BackupFolder } from './folder/backup-folder.ts';
import { FolderLock } from './folder/folder-lock.ts';
import { FolderSink } from './folder/folder-sink.ts';
import { type Holder, holderOf, newestFiles } from './folder/held-files.ts';
import { thinOut } from './folder/thin-out.ts';
import { withRoom } from './folder/with-room.ts';
import type { Manifest } from './manifest.ts';
import { type Backable, writeBackup } from './write-backup.ts';

interface Added {
  readonly manifest: Manifest;
  /** Among the backups of the folder. */
  readonly name: string;
  /** By which the folder grew, before anything was removed. */
  readonly bytes: number;
  /** What its rows name and it does not hold. */
  readonly missing: readonly NamedFile[];
  /** The backup that holds most of these. Where there is one, it pushes none out. */
  readonly holder: Holder | undefined;
}

export interface MadeBackup extends Added {
  /** The names of backups that went. */
  readonly removed: readonly string[];
}

/**
 * Adds a backup to a folder of them, while the server may be running, and writes only what is new there.
 * `keep`: so many of the newest are left, and where the disk fills up, that makes room. Where a run ends early,
 * nothing but pieces is left, which the next one uses or removes.
 */
export async function backUpInto(
  source: Backable,
  path: string,
  { keep }: { readonly keep?: number | undefined } = {},
): Promise<MadeBackup> {
  const folder = await BackupFolder.prepare(path, source.files);
  const lock = await FolderLock.take(path, source.clock.now());
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

async function addBackup(source: Backable, folder: BackupFolder, lock: FolderLock): Promise<Added> {
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
  lock: FolderLock,
  made: string,
  keep: number,
): Promise<readonly string[]> {
  try {
    return (await thinOut(folder, lock, { keep, made })).backups;
  } catch (cause) {
    if (!(cause instanceof BackupError)) throw cause;
    throw new BackupError(`The backup ${made} is made, but nothing was removed: ${cause.message}`, {
      cause,
    });
  }
}
