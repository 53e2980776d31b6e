import type { Dialect } from '../engine.ts';

/** One step of the schema. Once released it never changes. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  /** Statements, run in this order in one transaction. */
  readonly sql: (dialect: Dialect) => readonly string[];
}
