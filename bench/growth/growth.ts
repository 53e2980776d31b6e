import type { Measured } from '../load.ts';
import type { EngineName, Places } from '../places.ts';

/** How a cost grows with a size. */
export interface Growth {
  readonly name: string;
  /** The measured request. */
  readonly what: string;
  readonly per: string;
  readonly unit: 'ms' | 'MiB' | 'MB';
  readonly points: readonly Point[];
}

export interface Point extends Partial<Measured> {
  readonly at: number;
  readonly value: number;
}

/** Measures several of them together, because they need the same data. */
export type Grow = (places: Places, engine: EngineName) => Promise<readonly Growth[]>;

const ROUNDS = 3;

/** Measures the time at each size. Sizes are measured in turn, and the median round counts. */
export async function pointsAt(
  sizes: readonly number[],
  measure: (size: number) => Promise<Measured>,
): Promise<Point[]> {
  const measured = new Map<number, Measured[]>(sizes.map((size) => [size, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [size, rounds] of measured) rounds.push(await measure(size));
  }
  return [...measured].flatMap(([at, rounds]) => {
    rounds.sort((a, b) => a.perSecond - b.perSecond);
    const middle = rounds[Math.floor(ROUNDS / 2)];
    return middle ? [{ at, value: Number((1000 / middle.perSecond).toFixed(3)), ...middle }] : [];
  });
}
