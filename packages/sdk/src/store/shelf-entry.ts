/** One entry as RxDB stores it. Its kind determines the type of `value`. */
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
