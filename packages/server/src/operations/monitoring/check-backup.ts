import type { Config } from '../../core/config/config.ts';
import { StorageError } from '../../core/storage/storage-error.ts';
import { type Check, fail, ok, warn } from '../cli/doctor/check.ts';
import { ageOf } from './age.ts';
import { lastBackup } from './last-backup.ts';

/** As in the alert rules: a daily backup, and half a day to notice that one failed. */
const MAX_AGE_MS = 36 * 3_600_000;
const MAKE_ONE =
  'Make one with "tidings backup", and let a timer repeat it. Ignore this if another program backs up.';

/** Checks that `tidings backup` has made a backup lately. */
export async function checkBackup(
  config: Pick<Config, 'dataDirectory'>,
  now: number,
): Promise<Check> {
  const name = 'backup';
  try {
    const last = await lastBackup(config);
    if (!last) return warn(name, 'none was made yet', MAKE_ONE);
    const detail = `the last one is ${ageOf(now - last.at)} old`;
    return now - last.at > MAX_AGE_MS ? warn(name, detail, MAKE_ONE) : ok(name, detail);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return fail(name, error.message, 'Make the data folder readable for the server’s account.');
  }
}
