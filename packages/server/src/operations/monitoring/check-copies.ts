import type { Config } from '../../core/config/config.ts';
import { StorageError } from '../../core/storage/storage-error.ts';
import { type Check, fail, ok, warn } from '../cli/doctor/check.ts';
import { lastCopy } from '../copies/last-copy.ts';
import { ageOf } from './age.ts';

/** As in the alert rules. */
const MAX_AGE_MS = 5 * 60_000;
const name = 'copies';

/** Checks that the server copies its database, if the settings want that. */
export async function checkCopies(
  { copyTo, dataDirectory }: Pick<Config, 'copyTo' | 'dataDirectory'>,
  now: number,
): Promise<Check[]> {
  if (copyTo === undefined) return [];
  try {
    const last = await lastCopy({ dataDirectory });
    if (last?.place !== copyTo) {
      return [warn(name, `none was made in ${copyTo} yet`, 'The server copies while it runs.')];
    }
    const detail = `complete up to ${ageOf(now - last.at)} ago`;
    if (now - last.at <= MAX_AGE_MS) return [ok(name, detail)];
    return [warn(name, detail, 'If the server runs, its log says why it cannot copy.')];
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return [fail(name, error.message, 'Make the data folder readable for the server’s account.')];
  }
}
