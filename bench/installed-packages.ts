import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Installs other programs into a folder of their own, separate from the repository's dependencies, and returns it.
 * Takes a while the first time, and needs a network.
 */
export async function installPackages(
  name: string,
  versions: Readonly<Record<string, string>>,
): Promise<URL> {
  const folder = packagesFolder(name);
  const complete = new URL('installed.json', folder);
  const wanted = JSON.stringify({ private: true, dependencies: versions }, null, 2);
  if ((await readFile(complete, 'utf8').catch(() => '')) === wanted) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('package.json', folder), wanted);
  const words = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', words, { cwd: fileURLToPath(folder) });
  await writeFile(complete, wanted);
  return folder;
}

export function packagesFolder(name: string): URL {
  return new URL(`../node_modules/.cache/tidings-${name}/`, import.meta.url);
}
