import type { Translate } from '../../languages/words.ts';
import { type Check, fail, ok, warn } from '../cli/doctor/check.ts';

const MIB = 2 ** 20;
/** As in the alert rules. */
const WARN_BELOW_BYTES = 1024 * MIB;
const FAIL_BELOW_BYTES = 100 * MIB;

/** Checks that the disk of the data folder has room. */
export function checkSpace(t: Translate, freeBytes: number): Check {
  const name = t('doctor.space');
  const detail = t('doctor.spaceFree', { size: `${Math.floor(freeBytes / MIB)} MiB` });
  if (freeBytes >= WARN_BELOW_BYTES) return ok(name, detail);
  const judge = freeBytes < FAIL_BELOW_BYTES ? fail : warn;
  return judge(name, detail, t('doctor.spaceAdvice'));
}
