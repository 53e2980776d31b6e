import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'tidings-tests-';
/** Contains the id of the process that runs the tests. */
const FOLDER = /^tidings-tests-(\d+)-/;
/** More than the files of a run ever need. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Creates the run's temporary folder, in memory if there is room: most tests create a database, and waiting
 * for a disk proves nothing. Workers inherit the variable, so `tmpdir()` returns it.
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

/** Removes folders of killed runs, which would take memory until a reboot. */
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
    // A process of another user is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns a file system in memory, if there is one that is large enough. Most containers have none. */
async function memoryFolder(): Promise<string | undefined> {
  const folder = '/dev/shm';
  const size = await statfs(folder).catch(() => undefined);
  return size && size.bavail * size.bsize > ENOUGH_BYTES ? folder : undefined;
}
