import { createHash, randomUUID } from 'node:crypto';
import { type FileStore, uploadsIn } from '../../core/storage/files/file-store.ts';
import { StorageError } from '../../core/storage/storage-error.ts';

interface Moved {
  readonly files: number;
  readonly bytes: number;
}

/** Keeps other moves away from both places. */
export interface MoveLock {
  /** Throws if another process has taken the lock over. */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

interface Move {
  readonly from: FileStore;
  readonly to: FileStore;
  readonly lock: MoveLock;
}

/** Files between two reports of progress. */
const REPORTED_EVERY = 1000;
/** Files that move at the same time, since most of the time goes into waiting for a bucket. */
const AT_A_TIME = 8;

/**
 * Moves all uploaded files, and leaves other files alone. A server may use both stores meanwhile, as a `MovingStore`. A
 * file is in at least one of them at any moment, so an interrupted move loses nothing and can be repeated.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  takeLock: () => Promise<MoveLock>,
  onProgress: (moved: Moved) => void = () => undefined,
): Promise<Moved> {
  await from.assertUsable();
  await to.prepare();
  await refuseSamePlace(from, to);
  const lock = await takeLock();
  try {
    return await moveAll({ from, to, lock }, onProgress);
  } finally {
    await lock.release();
  }
}

/** One place can have two names, such as a symbolic link. Then a moved file would be removed where it was written. */
async function refuseSamePlace(from: FileStore, to: FileStore): Promise<void> {
  const probe = `move-${randomUUID()}`;
  await to.put(probe, Buffer.from(probe));
  const isSame = await from.has(probe).finally(() => to.remove(probe));
  if (!isSame) return;
  throw new StorageError(
    'other',
    `${from.places[0]} and ${to.places[0]} are the same place under two names. Nothing was moved.`,
  );
}

async function moveAll(move: Move, onProgress: (moved: Moved) => void): Promise<Moved> {
  let [files, bytes] = [0, 0];
  const paths = uploadsIn(move.from);
  const moveNext = async (): Promise<void> => {
    for (let next = await paths.next(); !next.done; next = await paths.next()) {
      const size = await moveFile(move, next.value);
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
async function moveFile({ from, to, lock }: Move, path: string): Promise<number | undefined> {
  const bytes = await from.read(path);
  if (!bytes) return undefined;
  await to.put(path, bytes);
  // The server removes a deleted file here first, and there afterwards. So this write may have come too late for it.
  if (!(await from.has(path))) {
    // Another move would have removed it here, too.
    await lock.assertHeld();
    await to.remove(path);
    return undefined;
  }
  const written = await hashAt(to, path);
  // The server may have deleted the file just now, at both places.
  if (written !== undefined && written !== hashOf(bytes)) throw differs(path, to);
  if (written === undefined && (await from.has(path))) throw differs(path, to);
  await from.remove(path);
  return bytes.length;
}

/** Reads a file as a stream, so that no second copy is in memory. Returns undefined if it does not exist. */
async function hashAt(store: FileStore, path: string): Promise<string | undefined> {
  const stream = await store.stream(path);
  if (!stream) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function differs(path: string, { places }: FileStore): StorageError {
  return new StorageError(
    'io',
    `${path} was written to ${places[0]}, but reads differently there. It stays where it was. Check that place.`,
  );
}
