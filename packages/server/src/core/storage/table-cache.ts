import { type KeyOf, keyText, type RowOf, type Table } from './table.ts';

let revisions = 0;

type Listener<Row> = (previous: Row | undefined, next: Row | undefined) => void;

/** All rows of one table of one realm in memory. Rows are replaced, never changed in place. */
export class TableCache<T extends Table> {
  readonly table: T;
  readonly #rows = new Map<string, RowOf<T>>();
  readonly #listeners: Listener<RowOf<T>>[] = [];
  #revision = 0;

  constructor(table: T) {
    this.table = table;
  }

  /** Changes with every put or remove, and differs from that of every other cache that has ever held rows. */
  get revision(): number {
    return this.#revision;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(key: KeyOf<T>): RowOf<T> | undefined {
    return this.#rows.get(keyText(this.table, key));
  }

  values(): IterableIterator<RowOf<T>> {
    return this.#rows.values();
  }

  /** Puts a row and returns the previous one with its key. */
  put(row: RowOf<T>): RowOf<T> | undefined {
    const key = keyText(this.table, row);
    const previous = this.#rows.get(key);
    this.#rows.set(key, row);
    this.#tell(previous, row);
    return previous;
  }

  remove(key: KeyOf<T>): RowOf<T> | undefined {
    const text = keyText(this.table, key);
    const previous = this.#rows.get(text);
    if (previous === undefined) return undefined;
    this.#rows.delete(text);
    this.#tell(previous, undefined);
    return previous;
  }

  /** Builds an index with one row per value of `keyOf`. Leaves out rows without one. */
  uniqueIndex<K>(keyOf: (row: RowOf<T>) => K | undefined): ReadonlyMap<K, RowOf<T>> {
    const index = new Map<K, RowOf<T>>();
    this.#listeners.push((previous, next) => {
      const before = previous && keyOf(previous);
      // Another row may have taken over the key in between.
      if (before !== undefined && index.get(before) === previous) index.delete(before);
      const after = next && keyOf(next);
      if (next && after !== undefined) index.set(after, next);
    });
    return index;
  }

  /** Builds an index from values of `keyOf` to the set of their rows' `memberOf`. Leaves out rows without a value. */
  setIndex<K, M>(
    keyOf: (row: RowOf<T>) => K | undefined,
    memberOf: (row: RowOf<T>) => M,
  ): ReadonlyMap<K, ReadonlySet<M>> {
    const index = new Map<K, Set<M>>();
    this.#listeners.push((previous, next) => {
      const before = previous && keyOf(previous);
      if (previous && before !== undefined) {
        const set = index.get(before);
        set?.delete(memberOf(previous));
        if (set?.size === 0) index.delete(before);
      }
      const after = next && keyOf(next);
      if (next && after !== undefined) {
        const set = index.get(after);
        if (set) set.add(memberOf(next));
        else index.set(after, new Set([memberOf(next)]));
      }
    });
    return index;
  }

  /** Builds an index from values of `keyOf` to their rows, by key. */
  groupIndex<K>(keyOf: (row: RowOf<T>) => K): ReadonlyMap<K, ReadonlyMap<string, RowOf<T>>> {
    const index = new Map<K, Map<string, RowOf<T>>>();
    this.#listeners.push((previous, next) => {
      if (previous) {
        const group = index.get(keyOf(previous));
        group?.delete(keyText(this.table, previous));
        if (group?.size === 0) index.delete(keyOf(previous));
      }
      if (next) {
        const group = index.get(keyOf(next)) ?? new Map<string, RowOf<T>>();
        group.set(keyText(this.table, next), next);
        index.set(keyOf(next), group);
      }
    });
    return index;
  }

  #tell(previous: RowOf<T> | undefined, next: RowOf<T> | undefined): void {
    revisions += 1;
    this.#revision = revisions;
    for (const listener of this.#listeners) listener(previous, next);
  }
}
