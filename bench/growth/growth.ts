import type { Measured } from '../load.ts';
import type { EngineName, Places } from '../places.ts';

/** How something costs more, or does not, as there is more of something. */
export interface Growth {
  readonly name: string;
  /** What is asked for, and what there is more of. */
  readonly what: string;
  readonly per: string;
  readonly unit: 'ms' | 'MiB';
  readonly points: readonly Point[];
}

export interface Point extends Partial<Measured> {
  readonly at: number;
  readonly value: number;
}

/** Measures some of them together, as they need the same. */
export type Grow = (places: Places, engine: EngineName) => Promise<readonly Growth[]>;

const ROUNDS = 3;

/** The time that one takes at each size. They are measured in turn; the middle one of the rounds counts. */
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
