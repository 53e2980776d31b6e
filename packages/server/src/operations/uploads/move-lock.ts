import { join } from 'node:path';
import type { S3Config } from '../../core/config/config.ts';
import { makeDurableFolder } from '../../core/storage/durable-folder.ts';
import { BucketStore } from '../../core/storage/files/bucket-store.ts';
import { bucketPlaceIn } from '../../core/storage/files/bucket-url.ts';
import { t } from '../../languages/command-line.ts';
import { BackupError } from '../backup/backup-error.ts';
import type { BackupLock } from '../backup/folder/backup-files.ts';
import { BucketLock } from '../backup/folder/bucket-lock.ts';
import { FolderLock } from '../backup/folder/folder-lock.ts';
import { PlaceBusy } from '../backup/folder/lock-holder.ts';
import type { MoveLock } from './move-files.ts';

/** Holds the locks. Its name is hidden, so that stores do not list it. */
const FOLDER = '.move';

/** Takes a lock in both places of a move. Throws if another move uses one of them. */
export async function lockForMove(
  places: readonly [string, string],
  s3: S3Config | undefined,
  now: number,
): Promise<MoveLock> {
  const locks: BackupLock[] = [];
  const release = async () => {
    for (const lock of locks) await lock.release();
  };
  try {
    for (const place of places) locks.push(await lockIn(place, s3, now));
  } catch (error) {
    await release();
    throw error;
  }
  return {
    async assertHeld() {
      for (const lock of locks) await lock.assertHeld();
    },
    release,
  };
}

async function lockIn(place: string, s3: S3Config | undefined, now: number): Promise<BackupLock> {
  try {
    const bucket = bucketPlaceIn(place);
    if (bucket && s3) {
      const prefix = `${bucket.prefix}${FOLDER}/`;
      return await BucketLock.take(new BucketStore({ ...bucket, prefix }, s3), now);
    }
    const folder = join(place, FOLDER);
    await makeDurableFolder(folder);
    return await FolderLock.take(folder, now);
  } catch (error) {
    if (!(error instanceof PlaceBusy)) throw error;
    throw new BackupError(t('cli.moveBusy', { place, who: error.who }), { cause: error });
  }
}
