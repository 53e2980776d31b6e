import type { Config } from '../../core/config/config.ts';
import { FolderStore } from '../../core/storage/files/folder-store.ts';

const NAME = 'last-backup.json';

/** The newest backup that `tidings backup` made of a data folder. */
export interface LastBackup {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The file or folder that it was written to. */
  readonly path: string;
}

/** Notes a backup in the data folder, where the server and `tidings doctor` read it. */
export async function noteBackup(
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  backup: LastBackup,
): Promise<void> {
  await new FolderStore(dataDirectory).put(NAME, Buffer.from(`${JSON.stringify(backup)}\n`));
}

/** Returns undefined if none was made. Throws a StorageError if the note cannot be read. */
export async function lastBackup({
  dataDirectory,
}: Pick<Config, 'dataDirectory'>): Promise<LastBackup | undefined> {
  const bytes = await new FolderStore(dataDirectory).read(NAME);
  if (!bytes) return undefined;
  const { at, path } = JSON.parse(bytes.toString()) as Partial<LastBackup>;
  return typeof at === 'number' && typeof path === 'string' ? { at, path } : undefined;
}
