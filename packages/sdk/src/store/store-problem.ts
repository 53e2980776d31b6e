/** What is wrong with the local databases, for the app to tell. */
export type StoreProblem =
  /** The cache could not be read and was emptied; the server has it all. */
  | { readonly kind: 'records-lost' }
  /** Of what the person made, something could not be read and is gone. */
  | { readonly kind: 'keepsakes-lost'; readonly lost: readonly LostKeepsake[] }
  /** The databases belong to a newer version of the app; this one does not touch them (T2). */
  | { readonly kind: 'newer' }
  /** There is no room. What cannot be stored is refused, and syncing waits for room (B4). */
  | { readonly kind: 'full' }
  /** The databases do not open, or cannot be reached any more (B1). */
  | { readonly kind: 'unavailable' };

export interface LostKeepsake {
  /** Undefined where not even that could be read. */
  readonly kind: string | undefined;
  readonly id: string | undefined;
}
