import type { Config } from '../../../core/config/config.ts';
import { holdsNoUploads } from '../../../core/storage/files/file-store.ts';
import { storeAt } from '../../../core/storage/files/file-store-of.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { t } from '../../../languages/command-line.ts';
import { type Check, fail, warn } from './check.ts';

/** Checks how far a move of uploaded files is; does nothing if there is none. */
export async function checkMove(config: Config): Promise<Check[]> {
  const { uploads, uploadsMovedFrom: from } = config;
  if (from === undefined) return [];
  const name = t('doctor.uploads');
  try {
    return [
      (await holdsNoUploads(storeAt(from, config)))
        ? warn(name, t('cli.allFilesMoved', { to: uploads }), t('cli.removeMovedFrom'))
        : warn(name, t('cli.filesStillIn', { from }), t('cli.runUploadsMove', { to: uploads })),
    ];
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return [fail(name, error.message, t('cli.filesNotSeen'))];
  }
}
