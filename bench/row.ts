import type { EngineName, Places } from './places.ts';

/** One figure and the goal that it has. */
export interface Row {
  readonly name: string;
  /** What holds our data. */
  readonly engine: EngineName | 'browser';
  /** As the table of figures words it. */
  readonly what: string;
  readonly against: string;
  /** Without one the value is a ratio. */
  readonly unit?: 'KiB';
  readonly goal: number;
  readonly better: 'more' | 'less';
  measure(places: Places): Promise<Figure>;
}

/** What was measured of one side of a comparison, in the units that the names say. */
export type Side = Readonly<Record<string, number>>;

export interface Figure {
  readonly value: number;
  /** Of the round in the middle. */
  readonly measurements: Readonly<Record<string, Side>>;
  /** The value of each round, ascending. */
  readonly rounds?: readonly number[];
}

export function isMet({ goal, better }: Pick<Row, 'goal' | 'better'>, value: number): boolean {
  return better === 'more' ? value >= goal : value <= goal;
}
