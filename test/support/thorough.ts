/**
 * Whether the run is thorough, as in CI: `npm test -- --thorough`. Then everything runs on both engines, and
 * property tests try more inputs.
 */
export const isThorough = process.env['TEST_THOROUGH'] === '1';

/** Returns the number of random inputs of a test: all in a thorough run, otherwise a quarter. */
export function triesOf(thorough: number): number {
  return isThorough ? thorough : Math.ceil(thorough / 4);
}
