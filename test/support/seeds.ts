import { triesOf } from './thorough.ts';

/**
 * Returns the seeds of a test: a few with every `npm test`, all with `--thorough`, and any with `npm test --
 * FILE --seeds 1000 --from 17`.
 */
export function seedsOf(thorough: number): readonly number[] {
  const { TIDINGS_SEEDS = triesOf(thorough), TIDINGS_SEEDS_FROM = 1 } = process.env;
  const from = Number(TIDINGS_SEEDS_FROM);
  return Array.from({ length: Number(TIDINGS_SEEDS) }, (_, index) => from + index);
}

/** Concurrent seeds, since each mostly waits. */
const AT_ONCE = 20;

/** Plays seeds in one test, which fails with the first of them. */
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
