import type { FileStore } from '../../core/storage/files/file-store.ts';
import { StorageError } from '../../core/storage/storage-error.ts';

export interface Moved {
  readonly files: number;
  readonly bytes: number;
}

/** Files between two reports of progress. */
const REPORTED_EVERY = 1000;
/** Files that move at the same time, since most of the time goes into waiting for a bucket. */
const AT_A_TIME = 8;

/**
 * Moves all files. A server may use both stores meanwhile, as a `MovingStore`. A file is in at least one of them at any
 * moment, so an interrupted move loses nothing and can be repeated.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  onProgress: (moved: Moved) => void = () => undefined,
): Promise<Moved> {
  await from.assertUsable();
  await to.prepare();
  let [files, bytes] = [0, 0];
  const paths = from.list();
  const moveNext = async (): Promise<void> => {
    for (let next = await paths.next(); !next.done; next = await paths.next()) {
      const size = await moveFile(from, to, next.value);
      if (size === undefined) continue;
      files += 1;
      bytes += size;
      if (files % REPORTED_EVERY === 0) onProgress({ files, bytes });
    }
  };
  const moving = Array.from({ length: AT_A_TIME }, async () => {
    // After a failure, the others end with the file at hand.
    await moveNext().finally(() => paths.return(undefined));
  });
  const failed = (await Promise.allSettled(moving)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return { files, bytes };
}

/** Returns the size of the moved file; undefined if it was deleted meanwhile. */
async function moveFile(from: FileStore, to: FileStore, path: string): Promise<number | undefined> {
  const bytes = await from.read(path);
  if (!bytes) return undefined;
  await to.put(path, bytes);
  // The server removes a deleted file here first, and there afterwards. So this write may have come too late for it.
  if (!(await from.has(path))) {
    await to.remove(path);
    return undefined;
  }
  const written = await to.read(path);
  // The server may have deleted the file just now, at both places.
  if (written && !bytes.equals(written)) throw differs(path, to);
  if (!written && (await from.has(path))) throw differs(path, to);
  await from.remove(path);
  return bytes.length;
}

function differs(path: string, { places }: FileStore): StorageError {
  return new StorageError(
    'io',
    `${path} was written to ${places[0]}, but reads differently there. It stays where it was. Check that place.`,
  );
}
