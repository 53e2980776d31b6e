import { execFile } from 'node:child_process';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A private mount namespace, which needs no special rights. */
const apart = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'];

const MEBIBYTE = 1 << 20;
const BLOCK = 512;

/** Starts a command with the data folder copied to a disk of this many MiB. */
export function onSmallDisk(mebibytes: number): (data: string) => readonly string[] {
  const script = [
    'mkdir "$0.disk"',
    `mount -t tmpfs -o mode=700,size=${mebibytes}m tmpfs "$0.disk"`,
    'cp -a "$0/." "$0.disk/"',
    'mount --bind "$0.disk" "$0"',
    'exec "$@"',
  ].join(' && ');
  return (data) => [...apart, script, data];
}

/** Starts a command with the data folder on a disk mounted read-only. */
export function onReadOnlyDisk(data: string): readonly string[] {
  const script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"';
  return [...apart, script, data];
}

/** Starts a command that cannot write beyond a position in any file, until `allowAll`. */
export function failingBeyond(bytes: number): () => readonly string[] {
  return () => ['sh', '-c', `ulimit -S -f ${Math.ceil(bytes / BLOCK)} && exec "$@"`, 'sh'];
}

export async function allowAll(pid: number): Promise<void> {
  await run('prlimit', ['--pid', `${pid}`, '--fsize=unlimited']);
}

/** Returns the path where this process sees a file in another one's mounts. */
export function asSeenBy(pid: number, path: string): string {
  return join(`/proc/${pid}/root`, path);
}

/** Starts a command in the mount namespace of another process. */
export function beside(pid: number): readonly string[] {
  const inside = ['--user', '--mount', '--preserve-credentials'];
  const here = ['sh', '-c', 'cd "$0" && exec "$@"', process.cwd()];
  return ['nsenter', '--target', `${pid}`, ...inside, ...here];
}

/** Fills the small disk of `folder`. Returns a function that frees it again. */
export async function fill(folder: string, mebibytes: number): Promise<() => Promise<void>> {
  const [disk, system] = await Promise.all([stat(folder), stat('/')]);
  if (disk.dev === system.dev) throw new Error(`${folder} is on no disk of its own`);
  const path = join(folder, 'ballast');
  const ballast = await open(path, 'w');
  try {
    for (let piece = 0; piece < mebibytes * 256; piece += 1) {
      await ballast.write(Buffer.alloc(MEBIBYTE / 256, 1));
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await ballast.close();
  }
  return () => rm(path);
}

/** Returns whether this system allows all that to its users. */
export async function canMakeDisks(): Promise<boolean> {
  try {
    await run(apart[0] ?? '', [...apart.slice(1, -2), 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']);
    await run('prlimit', ['--version']);
    return true;
  } catch {
    return false;
  }
}
