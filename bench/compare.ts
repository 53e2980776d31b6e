import type { Load, Measured } from './load.ts';
import { load } from './processes.ts';

export interface Comparison {
  readonly ours: Measured;
  readonly ceiling: Measured;
  /** Median of the ratios of the rounds. */
  readonly ratio: number;
}

const ROUNDS = 5;
const WARM_UP_SECONDS = 2;

export async function compare(ours: Load, ceiling: Load): Promise<Comparison> {
  for (const side of [ours, ceiling]) await load({ ...side, seconds: WARM_UP_SECONDS });
  return inTurn(
    () => load(ours),
    () => load(ceiling),
  );
}

/** Measures two things in turn, so that what else the machine does meets both. */
export async function inTurn(
  ours: () => Promise<Measured>,
  ceiling: () => Promise<Measured>,
): Promise<Comparison> {
  const rounds: { ours: Measured; ceiling: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await ours(), ceiling: await ceiling() });
  }
  const ratioOf = (round: (typeof rounds)[number]) =>
    round.ours.perSecond / round.ceiling.perSecond;
  rounds.sort((a, b) => ratioOf(a) - ratioOf(b));
  const middle = rounds[Math.floor(ROUNDS / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return { ...middle, ratio: ratioOf(middle) };
}
