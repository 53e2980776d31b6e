/**
 * Whether this run takes its time, as CI's does: `npm test -- --thorough`. Then everything runs on both engines, and
 * tests that try random inputs try more of them.
 */
export const isThorough = process.env['TEST_THOROUGH'] === '1';

/** How many random inputs a test tries: all in a thorough run, else a quarter. */
export function triesOf(thorough: number): number {
  return isThorough ? thorough : Math.ceil(thorough / 4);
}
