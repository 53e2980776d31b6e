import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** More than the files of a run ever have at once. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Gives the run a temporary folder of its own, in memory where there is room: most tests make a database, and waiting
 * for a disk proves nothing. Workers inherit the variable, so `tmpdir()` leads there.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const before = process.env['TMPDIR'];
  const folder = await mkdtemp(join((await memoryFolder()) ?? tmpdir(), 'tidings-tests-'));
  process.env['TMPDIR'] = folder;
  return async () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** A file system in memory. Most containers have none, or a small one. */
async function memoryFolder(): Promise<string | undefined> {
  const folder = '/dev/shm';
  const size = await statfs(folder).catch(() => undefined);
  return size && size.bavail * size.bsize > ENOUGH_BYTES ? folder : undefined;
}
