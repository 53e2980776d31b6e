import type { SqlValue } from './engine.ts';

/** Collects the values of a statement while its text is put together. */
export class SqlValues {
  readonly list: SqlValue[] = [];

  /** The placeholder of one more value. */
  add(value: SqlValue): string {
    return `$${this.list.push(value)}`;
  }
}
