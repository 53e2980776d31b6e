import type { Config } from '../../core/config/config.ts';
import { FolderStore } from '../../core/storage/files/folder-store.ts';

const NAME = 'last-copy.json';

/** How far the copies of a database are complete. */
export interface LastCopy {
  /** Milliseconds since 1970. All earlier commits are copied. */
  readonly at: number;
  readonly place: string;
}

/** Notes it in the data folder, where all processes of the server and `tidings doctor` read it. */
export async function noteCopy(
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  copy: LastCopy,
): Promise<void> {
  await new FolderStore(dataDirectory).put(NAME, Buffer.from(`${JSON.stringify(copy)}\n`));
}

/** Returns undefined if nothing was copied yet. */
export async function lastCopy({
  dataDirectory,
}: Pick<Config, 'dataDirectory'>): Promise<LastCopy | undefined> {
  const bytes = await new FolderStore(dataDirectory).read(NAME);
  if (!bytes) return undefined;
  const { at, place } = JSON.parse(bytes.toString()) as Partial<LastCopy>;
  return typeof at === 'number' && typeof place === 'string' ? { at, place } : undefined;
}
