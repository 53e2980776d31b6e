import type { SqlValue } from './engine.ts';

/** Collects the values of a statement while its text is built. */
export class SqlValues {
  readonly list: SqlValue[] = [];

  /** Adds a value and returns its placeholder. */
  add(value: SqlValue): string {
    return `$${this.list.push(value)}`;
  }
}
