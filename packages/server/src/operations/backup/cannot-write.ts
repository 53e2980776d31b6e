import type { StorageError } from '../../core/storage/storage-error.ts';
import { t } from '../../languages/command-line.ts';

/** Describes a failure to write a backup or export. The error's own advice would concern the server's data. */
export function cannotWrite(
  what: 'backup' | 'export',
  folder: string,
  { kind, message }: StorageError,
): string {
  const key = what === 'backup' ? 'backup.cannotWriteBackup' : 'backup.cannotWriteExport';
  return t(key, { problem: kind, folder, message });
}
