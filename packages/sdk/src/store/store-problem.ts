/** A problem of the local databases, for the app to show. */
export type StoreProblem =
  /** The cache could not be read and was emptied. The server has all of it. */
  | { readonly kind: 'records-lost' }
  /** Some of the person's unsent work could not be read and is lost. */
  | { readonly kind: 'local-changes-lost'; readonly lost: readonly LostChange[] }
  /** The databases belong to a newer version of the app. This one does not touch them (T2). */
  | { readonly kind: 'newer' }
  /** The disk is full. Writes are refused, and sync waits for room (B4). */
  | { readonly kind: 'full' }
  /** The databases do not open, or can no longer be reached (B1). */
  | { readonly kind: 'unavailable' };

/** A stored change or draft that could not be read. */
export interface LostChange {
  /** Undefined if not even the kind could be read. */
  readonly kind: string | undefined;
  /** The id of the entry or draft; undefined if it could not be read. */
  readonly id: string | undefined;
}
