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

/** The time that one takes, where nothing else is done. */
export function pointOf(at: number, measured: Measured): Point {
  return { at, value: Number((1000 / measured.perSecond).toFixed(3)), ...measured };
}
