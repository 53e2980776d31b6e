import type { Config } from '../../core/config/config.ts';
import { StorageError } from '../../core/storage/storage-error.ts';
import type { Translate } from '../../languages/words.ts';
import { type Check, fail, ok, warn } from '../cli/doctor/check.ts';
import { lastCopy } from '../copies/last-copy.ts';
import { ageOf } from './age.ts';

/** As in the alert rules. */
const MAX_AGE_MS = 5 * 60_000;

/** Checks that the server copies its database, if the settings want that. */
export async function checkCopies(
  t: Translate,
  { copyTo, dataDirectory }: Pick<Config, 'copyTo' | 'dataDirectory'>,
  now: number,
): Promise<Check[]> {
  if (copyTo === undefined) return [];
  const name = t('doctor.copies');
  try {
    const last = await lastCopy({ dataDirectory });
    if (last?.place !== copyTo) {
      return [warn(name, t('doctor.copiesNone', { place: copyTo }), t('doctor.copiesRun'))];
    }
    const detail = t('doctor.copiesAge', { age: ageOf(t, now - last.at) });
    if (now - last.at <= MAX_AGE_MS) return [ok(name, detail)];
    return [warn(name, detail, t('doctor.copiesAdvice'))];
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return [fail(name, error.message, t('doctor.makeReadable'))];
  }
}
