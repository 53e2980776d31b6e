import type { Dialect, WritableSql } from '../engine.ts';

/** A step of the schema. It never changes once released. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  /** Statements, run in this order in one transaction. */
  readonly sql: (dialect: Dialect) => readonly string[];
  /** Converts data that SQL alone cannot, in the same transaction. */
  readonly convert?: (tx: WritableSql) => Promise<void>;
}
