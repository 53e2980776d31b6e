import type { EngineName, Places } from './places.ts';

/** One figure and its goal. */
export interface Row {
  readonly name: string;
  /** The storage of our data. */
  readonly engine: EngineName | 'browser';
  /** Wording for the table of figures. */
  readonly what: string;
  readonly against: string;
  /** Without a unit, the value is a ratio. */
  readonly unit?: 'KiB' | 'MB' | 'ms';
  readonly goal: number;
  /** The most processor time of the main thread for each operation, in multiples of the ceiling's. */
  readonly costGoal?: number;
  readonly better: 'more' | 'less';
  measure(places: Places): Promise<Figure>;
}

/** Measurements of one side of a comparison, in units by name. */
export type Side = Readonly<Record<string, number>>;

/** Processor time for each operation, in multiples of the ceiling's. */
export interface Cost {
  readonly mainThread: number;
  readonly process: number;
}

export interface Figure {
  readonly value: number;
  readonly cost?: Cost;
  /** Of the median round. */
  readonly measurements: Readonly<Record<string, Side>>;
  /** The value of each round, ascending. */
  readonly rounds?: readonly number[];
}

export function isMet({ goal, better }: Pick<Row, 'goal' | 'better'>, value: number): boolean {
  return better === 'more' ? value >= goal : value <= goal;
}

/** Tells whether a figure's processor time reaches its goal. Without a goal or a figure, it does. */
export function isCheap(
  { costGoal }: Pick<Row, 'costGoal'>,
  { cost }: Pick<Figure, 'cost'>,
): boolean {
  return costGoal === undefined || cost === undefined || cost.mainThread <= costGoal;
}
