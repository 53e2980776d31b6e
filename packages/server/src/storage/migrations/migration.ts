import type { Dialect, WritableSql } from '../engine.ts';

/** One step of the schema. Once released it never changes. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  /** Statements, run in this order in one transaction. */
  readonly sql: (dialect: Dialect) => readonly string[];
  /** Does what SQL alone cannot do, in the same transaction. */
  readonly convert?: (tx: WritableSql) => Promise<void>;
}
