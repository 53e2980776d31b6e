/** One entry as RxDB keeps it. `value` is whatever its kind says. */
export interface ShelfEntry {
  readonly id: string;
  readonly kind: string;
  readonly scope: string;
  readonly parent: string;
  readonly order: number;
  readonly rank: number;
  readonly value: unknown;
}

export type ShelfChange =
  | { readonly put: ShelfEntry }
  | { readonly remove: Pick<ShelfEntry, 'id' | 'kind'> };

export type WriteListener = (changes: readonly ShelfChange[]) => void;
