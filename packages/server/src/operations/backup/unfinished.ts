import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const UNFINISHED = '.unfinished-';
const abandonedName = new RegExp(`${UNFINISHED}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);
/** Age after which an unfinished file is abandoned. A running backup writes all the time. */
const ABANDONED_AFTER_MS = 86_400_000;

/** Returns a name beside the target for a file that is renamed once complete and durable. */
export function unfinishedPath(target: string): string {
  return target + UNFINISHED + randomUUID();
}

/** Removes files of killed runs. Ignores those that cannot be removed. */
export async function removeAbandoned(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const paths = names.filter((name) => abandonedName.test(name)).map((name) => join(folder, name));
  const removals = paths.map(async (path) => {
    if (now - (await lastWritten(path)) > ABANDONED_AFTER_MS) await rm(path, { recursive: true });
  });
  await Promise.allSettled(removals);
}

/** Returns the newest time in a folder, which does not change itself when a file in it grows. */
async function lastWritten(path: string): Promise<number> {
  const { mtimeMs } = await stat(path);
  let newest = mtimeMs;
  for (const name of await namesIn(path)) {
    newest = Math.max(newest, (await stat(join(path, name))).mtimeMs);
  }
  return newest;
}

/** Returns no names if the path is not a folder. */
function namesIn(path: string): Promise<string[]> {
  return readdir(path, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return [];
    throw error;
  });
}
