import type { Load, Measured } from './load.ts';
import { load } from './processes.ts';
import { costOf, metered } from './processor-time.ts';
import type { Figure, Side } from './row.ts';

const ROUNDS = 3;
const WARM_UP_SECONDS = 1;

/** A load and the processes of the server that gets it. */
interface Loaded {
  readonly pids: readonly number[];
  readonly load: Load;
}

/**
 * Puts load on both sides in turn. The value is our throughput divided by the other's, the cost our processor time for
 * each operation.
 */
export async function compare(ours: Loaded, ceiling: Loaded): Promise<Figure> {
  for (const side of [ours, ceiling]) await load({ ...side.load, seconds: WARM_UP_SECONDS });
  return againstCeiling(
    () => metered(ours.pids, () => load(ours.load)),
    () => metered(ceiling.pids, () => load(ceiling.load)),
  );
}

/** Measures both sides in turn. */
export async function againstCeiling(
  ours: () => Promise<Measured>,
  ceiling: () => Promise<Measured>,
): Promise<Figure> {
  const figure = await inTurn({ ours, ceiling }, ratio);
  const cost = costOf(figure.measurements.ours ?? {}, figure.measurements.ceiling ?? {});
  return { ...figure, ...(cost && { cost }) };
}

export function ratio({ ours, ceiling }: { ours: Measured; ceiling: Measured }): number {
  return ours.perSecond / ceiling.perSecond;
}

/**
 * Measures sides in turn, so that other load on the machine affects all of them. The round with the median
 * value counts.
 */
export async function inTurn<Name extends string, Result extends Side>(
  sides: Readonly<Record<Name, () => Promise<Result>>>,
  valueIn: (round: Record<Name, Result>) => number,
  rounds = ROUNDS,
): Promise<Figure> {
  const measured: { value: number; measurements: Record<Name, Result> }[] = [];
  while (measured.length < rounds) {
    const round: Partial<Record<Name, Result>> = {};
    for (const name of Object.keys(sides) as Name[]) round[name] = await sides[name]();
    const measurements = round as Record<Name, Result>;
    measured.push({ value: valueIn(measurements), measurements });
  }
  measured.sort((a, b) => a.value - b.value);
  const middle = measured[Math.floor(rounds / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return { ...middle, rounds: measured.map(({ value }) => value) };
}
