import type { Config } from '../../../core/config/config.ts';
import { holdsNone } from '../../../core/storage/files/file-store.ts';
import { storeAt } from '../../../core/storage/files/file-store-of.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { type Check, fail, warn } from './check.ts';

/** Checks how far a move of uploaded files is; does nothing if there is none. */
export async function checkMove(config: Config): Promise<Check[]> {
  const { uploads, uploadsMovedFrom: from } = config;
  if (from === undefined) return [];
  const name = 'uploads';
  try {
    return [
      (await holdsNone(storeAt(from, config)))
        ? warn(
            name,
            `all files have moved to ${uploads}`,
            'Remove uploadsMovedFrom from the settings and restart the server.',
          )
        : warn(
            name,
            `files are still in ${from}`,
            `Run "tidings uploads move" with the settings of the server to move them to ${uploads}.`,
          ),
    ];
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return [fail(name, error.message, 'People cannot see files there until this is fixed.')];
  }
}
