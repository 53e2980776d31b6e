import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'tidings-tests-';
/** With the id of the process that runs the tests. */
const FOLDER = /^tidings-tests-(\d+)-/;
/** More than the files of a run ever have at once. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Gives the run a temporary folder of its own, in memory where there is room: most tests make a database, and waiting
 * for a disk proves nothing. Workers inherit the variable, so `tmpdir()` leads there.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const before = process.env['TMPDIR'];
  const parent = (await memoryFolder()) ?? tmpdir();
  await removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  process.env['TMPDIR'] = folder;
  return async () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** Removes what runs left behind that were killed: it takes memory until the machine starts again. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, pid] = FOLDER.exec(name) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else lives all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A file system in memory. Most containers have none, or a small one. */
async function memoryFolder(): Promise<string | undefined> {
  const folder = '/dev/shm';
  const size = await statfs(folder).catch(() => undefined);
  return size && size.bavail * size.bsize > ENOUGH_BYTES ? folder : undefined;
}
