import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const OURS = '@tidings/';

/** Copies installed packages with all that they depend on into a project, ours as they are published. */
export async function copyPackages(names: readonly string[], project: string): Promise<void> {
  const copied = new Set<string>();
  async function copyPackage(name: string): Promise<void> {
    if (copied.has(name)) return;
    copied.add(name);
    const isOurs = name.startsWith(OURS);
    const from = isOurs
      ? join(root, 'packages', name.slice(OURS.length))
      : join(root, 'node_modules', name);
    const leftOut = ['node_modules', ...(isOurs ? ['src', 'test', 'types'] : [])];
    const paths = new Set(leftOut.map((folder) => join(from, folder)));
    const to = join(project, 'node_modules', name);
    await cp(from, to, { recursive: true, filter: (path) => !paths.has(path) });
    const { dependencies = {} } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
    for (const each of Object.keys(dependencies)) await copyPackage(each);
  }
  for (const name of names) await copyPackage(name);
}
