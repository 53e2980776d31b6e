import { access, constants, stat, statfs } from 'node:fs/promises';
import type { Config } from '../../../core/config/config.ts';
import { type Check, fail, ok, warn } from './check.ts';

const MIB = 2 ** 20;
const WARN_BELOW_BYTES = 1024 * MIB;
const FAIL_BELOW_BYTES = 100 * MIB;
const OTHERS = 0o077;
const RUN_AS_OWNER = 'Run as its owner, such as with sudo -u, or change its owner.';

/** Checks that only this user can use the folder, and that there is space. */
export async function checkDataFolder({ dataDirectory }: Config): Promise<Check[]> {
  const name = 'data folder';
  const found = await stat(dataDirectory).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    return [
      found.code === 'ENOENT'
        ? warn(name, `${dataDirectory} does not exist yet`, 'The server creates it when it starts.')
        : fail(name, `${dataDirectory} cannot be reached (${found.code})`, RUN_AS_OWNER),
    ];
  }
  const writable = await access(
    dataDirectory,
    constants.R_OK | constants.W_OK | constants.X_OK,
  ).then(
    () => true,
    () => false,
  );
  if (!writable) {
    return [fail(name, `${dataDirectory} cannot be written`, RUN_AS_OWNER)];
  }
  return [checkPrivacy(name, dataDirectory, found.mode), await checkSpace(dataDirectory)];
}

function checkPrivacy(name: string, folder: string, mode: number): Check {
  // Windows has other permissions, which the mode does not show.
  if (process.platform === 'win32' || (mode & OTHERS) === 0) return ok(name, folder);
  return warn(
    name,
    `${folder} is open to other users of this machine`,
    `Close it: chmod 700 ${folder}`,
  );
}

async function checkSpace(folder: string): Promise<Check> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const detail = `${Math.floor(free / MIB)} MiB free`;
  if (free >= WARN_BELOW_BYTES) return ok('disk space', detail);
  const judge = free < FAIL_BELOW_BYTES ? fail : warn;
  return judge('disk space', detail, 'Free some space: a full disk stops every change.');
}
