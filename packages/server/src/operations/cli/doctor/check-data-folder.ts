import { access, constants, stat } from 'node:fs/promises';
import type { Config } from '../../../core/config/config.ts';
import { checkSpace } from '../../monitoring/check-space.ts';
import { freeSpace } from '../../monitoring/data-figures.ts';
import { type Check, fail, ok, warn } from './check.ts';

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
  return [
    checkPrivacy(name, dataDirectory, found.mode),
    checkSpace(await freeSpace(dataDirectory)),
  ];
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
