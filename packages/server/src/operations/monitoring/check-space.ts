import { type Check, fail, ok, warn } from '../cli/doctor/check.ts';

const MIB = 2 ** 20;
/** As in the alert rules. */
const WARN_BELOW_BYTES = 1024 * MIB;
const FAIL_BELOW_BYTES = 100 * MIB;

/** Checks that the disk of the data folder has room. */
export function checkSpace(freeBytes: number): Check {
  const detail = `${Math.floor(freeBytes / MIB)} MiB free`;
  if (freeBytes >= WARN_BELOW_BYTES) return ok('disk space', detail);
  const judge = freeBytes < FAIL_BELOW_BYTES ? fail : warn;
  return judge('disk space', detail, 'Free some space: a full disk stops every change.');
}
