import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlantedFault } from './planted-fault.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Build outputs, which git does not list. A copy with them only builds what a fault changes. */
const built = [
  ...['shared-types', 'sdk', 'ui', 'server'].map((name) => `packages/${name}/dist`),
  'packages/server/web/client',
  'node_modules/.tidings',
];

/** A copy of the working tree in which one fault at a time is planted. */
export class FaultyCopy {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<FaultyCopy> {
    const folder = await mkdtemp(join(tmpdir(), 'tidings-planted-'));
    for (const path of sources()) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await cp(join(root, path), join(folder, path));
    }
    await linkDependencies(folder);
    for (const path of built) {
      await cp(join(root, path), join(folder, path), { recursive: true });
    }
    return new FaultyCopy(folder);
  }

  /** Plants a fault while `work` runs. */
  async with<T>({ file, find, plant }: PlantedFault, work: () => Promise<T>): Promise<T> {
    const path = join(this.folder, file);
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      text.replace(find, () => plant),
    );
    try {
      return await work();
    } finally {
      await writeFile(path, text);
    }
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

/** Returns a complaint for each fault whose text is not exactly once in its file. */
export async function staleFaults(faults: readonly PlantedFault[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const { name, file, find } of faults) {
    const text = await readFile(join(root, file), 'utf8').catch(() => undefined);
    const count = text?.split(find).length ?? 0;
    if (text === undefined) complaints.push(`${name}: there is no file ${file}`);
    else if (count !== 2) complaints.push(`${name}: its text stands ${count - 1} times in ${file}`);
  }
  return complaints;
}

function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return listed.split('\0').filter((path) => path !== '');
}

/** Links all packages except our own, which must be those of the copy. */
async function linkDependencies(folder: string): Promise<void> {
  const packages = await readdir(join(root, 'packages'));
  for (const place of ['.', ...packages.map((name) => `packages/${name}`)]) {
    const from = join(root, place, 'node_modules');
    const to = join(folder, place, 'node_modules');
    const names = await readdir(from).catch(() => []);
    if (names.length > 0) await mkdir(to, { recursive: true });
    for (const name of names) {
      if (name === '@tidings') await cp(join(from, name), join(to, name), copyLinks);
      else if (!name.startsWith('.')) await symlink(join(from, name), join(to, name));
    }
  }
}

/** The links are relative, so those of the copy point into the copy. */
const copyLinks = { recursive: true, verbatimSymlinks: true };
