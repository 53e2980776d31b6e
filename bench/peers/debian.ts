import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

/** Returns the folder of a Debian program and its dependencies, separate from the system's. */
export function debianFolder(program: string): string {
  return join(cache, `tidings-${program}`);
}

/** Returns its libraries for this machine's architecture. */
export async function debianLibraries(program: string): Promise<string> {
  const libraries = join(debianFolder(program), 'usr/lib');
  const platform = (await readdir(libraries)).find((name) => name.includes('-linux-'));
  return join(libraries, platform ?? '');
}

/** Downloads a program and its missing packages. Does not change the system. */
export async function unpackDebian(program: string): Promise<void> {
  const folder = debianFolder(program);
  const complete = join(folder, 'complete');
  if ((await readFile(complete, 'utf8').catch(() => '')) === program) return;
  const plan = ['install', '--simulate', '--no-install-recommends', '--reinstall', program];
  const { stdout } = await run('apt-get', plan);
  const packages = [...stdout.matchAll(/^Inst (\S+)/gm)].flatMap(([, name]) => name ?? []);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run('apt-get', ['download', ...packages], { cwd: folder });
  for (const file of await readdir(folder)) {
    if (file.endsWith('.deb')) await run('dpkg-deb', ['-x', file, '.'], { cwd: folder });
  }
  await writeFile(complete, program);
}
