/** One entry as RxDB stores it. Its kind determines the type of `value`. */
export interface DatabaseEntry {
  readonly id: string;
  readonly kind: string;
  readonly scope: string;
  readonly parent: string;
  readonly order: number;
  readonly rank: number;
  readonly value: unknown;
}

export type DatabaseChange =
  | { readonly put: DatabaseEntry }
  | { readonly remove: Pick<DatabaseEntry, 'id' | 'kind'> };

export type WriteListener = (changes: readonly DatabaseChange[]) => void;

export function entryIdOf(change: DatabaseChange): string {
  return 'put' in change ? change.put.id : change.remove.id;
}
