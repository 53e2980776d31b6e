import type { Config } from '../../core/config/config.ts';
import { StorageError } from '../../core/storage/storage-error.ts';
import type { Translate } from '../../languages/words.ts';
import { type Check, fail, ok, warn } from '../cli/doctor/check.ts';
import { ageOf } from './age.ts';
import { lastBackup } from './last-backup.ts';

/** As in the alert rules: a daily backup, and half a day to notice that one failed. */
const MAX_AGE_MS = 36 * 3_600_000;

/** Checks that `tidings backup` has made a backup lately. */
export async function checkBackup(
  t: Translate,
  config: Pick<Config, 'dataDirectory'>,
  now: number,
): Promise<Check> {
  const name = t('doctor.backup');
  const advice = t('doctor.backupAdvice');
  try {
    const last = await lastBackup(config);
    if (!last) return warn(name, t('doctor.backupNone'), advice);
    const detail = t('doctor.backupAge', { age: ageOf(t, now - last.at) });
    return now - last.at > MAX_AGE_MS ? warn(name, detail, advice) : ok(name, detail);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return fail(name, error.message, t('doctor.makeReadable'));
  }
}
