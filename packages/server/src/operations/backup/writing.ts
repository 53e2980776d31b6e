import { fileError } from '../../core/storage/file-error.ts';
import { StorageError } from '../../core/storage/storage-error.ts';
import { BackupError } from './backup-error.ts';
import { cannotWrite } from './cannot-write.ts';
import { DiskFull } from './disk-full.ts';

/** Runs a write to a backup in `folder`. Translates errors, whose own advice would concern the server's data. */
export async function writing<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const error = fileError(cause);
    if (!(error instanceof StorageError)) throw error;
    const Kind = error.kind === 'full' ? DiskFull : BackupError;
    throw new Kind(cannotWrite('backup', folder, error), { cause });
  }
}
