import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const UNFINISHED = '.unfinished-';
const abandonedName = new RegExp(`${UNFINISHED}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);
/** What goes on is written all the time. */
const ABANDONED_AFTER_MS = 86_400_000;

/** Where something is made that appears under its name only when it is complete: beside that. */
export function unfinishedPath(target: string): string {
  return target + UNFINISHED + randomUUID();
}

/** What was left by those that were killed. What cannot be removed keeps nobody from making another. */
export async function removeAbandoned(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const paths = names.filter((name) => abandonedName.test(name)).map((name) => join(folder, name));
  const removals = paths.map(async (path) => {
    if (now - (await lastWritten(path)) > ABANDONED_AFTER_MS) await rm(path, { recursive: true });
  });
  await Promise.allSettled(removals);
}

/** A folder does not show by itself that a file in it grows, however deep. */
async function lastWritten(path: string): Promise<number> {
  const { mtimeMs } = await stat(path);
  let newest = mtimeMs;
  for (const name of await namesIn(path)) {
    newest = Math.max(newest, (await stat(join(path, name))).mtimeMs);
  }
  return newest;
}

/** None where it is no folder. */
function namesIn(path: string): Promise<string[]> {
  return readdir(path, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return [];
    throw error;
  });
}
