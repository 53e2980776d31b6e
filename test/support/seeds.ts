import { triesOf } from './thorough.ts';

/**
 * The seeds of a test: a few of them with every `npm test`, all with `--thorough`, and others at length with
 * `npm test -- FILE --seeds 1000 --from 17`.
 */
export function seedsOf(thorough: number): readonly number[] {
  const { TIDINGS_SEEDS = triesOf(thorough), TIDINGS_SEEDS_FROM = 1 } = process.env;
  const from = Number(TIDINGS_SEEDS_FROM);
  return Array.from({ length: Number(TIDINGS_SEEDS) }, (_, index) => from + index);
}

/** Seeds that are played at once: most of the time each waits for something. */
const AT_ONCE = 20;

/** Plays seeds in one test; the failure of one ends it. */
export async function playAll(
  seeds: readonly number[],
  play: (seed: number) => Promise<void>,
): Promise<void> {
  const left = seeds.values();
  const lane = async () => {
    for (const seed of left) {
      await play(seed).catch((cause: unknown) => {
        throw new Error(`Seed ${seed}: ${String(cause)}`, { cause });
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
