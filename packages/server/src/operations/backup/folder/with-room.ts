import { t } from '../../../languages/command-line.ts';
import { BackupError } from '../backup-error.ts';
import { DiskFull } from '../disk-full.ts';
import type { BackupLock } from './backup-files.ts';
import type { BackupFolder } from './backup-folder.ts';
import { type Removed, thinOut } from './thin-out.ts';

interface Made<T> {
  readonly made: T;
  /** Names of the backups removed to make room. */
  readonly removed: readonly string[];
}

/**
 * Runs `add`, which adds a backup. If the disk is full, removes all except `keep` backups and tries once more. If that
 * fails too, removes what was written, so that the disk is no fuller than before.
 */
export async function withRoom<T>(
  folder: BackupFolder,
  lock: BackupLock,
  keep: number,
  add: () => Promise<T>,
): Promise<Made<T>> {
  try {
    return { made: await add(), removed: [] };
  } catch (full) {
    if (!(full instanceof DiskFull)) throw full;
    // Spares the pieces of this run, which the next try uses.
    const room = await removing(full, thinOut(folder, lock, { keep, spare: folder.pieces.used }));
    try {
      if (room.freed) return { made: await add(), removed: room.backups };
    } catch (error) {
      if (!(error instanceof DiskFull)) throw error;
    }
    await removing(full, thinOut(folder, lock, { keep }));
    throw notEnough(full, keep, room.backups.length);
  }
}

async function removing(full: DiskFull, work: Promise<Removed>): Promise<Removed> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof BackupError)) throw cause;
    throw new BackupError(t('backup.noRoom', { problem: full.message, reason: cause.message }), {
      cause,
    });
  }
}

function notEnough(full: DiskFull, keep: number, went: number): BackupError {
  const text = [
    full.message,
    ...(went > 0 ? [t('backup.notEnough', { count: went })] : []),
    ...(keep > 1 ? [t('backup.lowerKeep')] : []),
  ].join(' ');
  return new BackupError(text, { cause: full });
}
