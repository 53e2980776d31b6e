import { access, constants, stat } from 'node:fs/promises';
import type { Config } from '../../../core/config/config.ts';
import { t } from '../../../languages/command-line.ts';
import { checkSpace } from '../../monitoring/check-space.ts';
import { freeSpace } from '../../monitoring/data-figures.ts';
import { type Check, fail, ok, warn } from './check.ts';

const OTHERS = 0o077;

/** Checks that only this user can use the folder, and that there is space. */
export async function checkDataFolder({ dataDirectory }: Config): Promise<Check[]> {
  const name = t('doctor.dataFolder');
  const folder = dataDirectory;
  const found = await stat(dataDirectory).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    return [
      found.code === 'ENOENT'
        ? warn(name, t('doctor.folderMissing', { folder }), t('doctor.serverCreates'))
        : fail(
            name,
            t('doctor.folderUnreachable', { folder, code: found.code ?? '' }),
            t('doctor.runAsOwner'),
          ),
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
    return [fail(name, t('doctor.folderReadOnly', { folder }), t('doctor.runAsOwner'))];
  }
  return [
    checkPrivacy(name, dataDirectory, found.mode),
    checkSpace(t, await freeSpace(dataDirectory)),
  ];
}

function checkPrivacy(name: string, folder: string, mode: number): Check {
  // Windows has other permissions, which the mode does not show.
  if (process.platform === 'win32' || (mode & OTHERS) === 0) return ok(name, folder);
  return warn(name, t('doctor.folderOpen', { folder }), t('doctor.folderClose', { folder }));
}
