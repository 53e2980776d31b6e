/**
 * The kinds of failures below the queries, by the remedy:
 * - `full`: the disk or a quota is full
 * - `io`: the disk failed
 * - `readonly`: the database, or the folder of files, cannot be written
 * - `busy`: another connection held a lock for too long; a retry may help
 * - `corrupt`: the file is damaged, or not a database
 * - `unavailable`: there is no connection, or it broke; after a broken commit its outcome is unknown
 * - `constraint`: the rows break a rule of the schema
 * - `other`: anything else, such as a mistake in a statement
 */
export type StorageProblem =
  | 'full'
  | 'io'
  | 'readonly'
  | 'busy'
  | 'corrupt'
  | 'unavailable'
  | 'constraint'
  | 'other';

/**
 * A failure of the database or of the file store. `message` tells the operator what to do; `cause` is the error of the
 * driver or the system.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly kind: StorageProblem;

  constructor(kind: StorageProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Whether everything else would fail now, too, so that callers with more work can stop. */
export function isUnavailable(problem: unknown): boolean {
  return problem instanceof StorageError && problem.kind === 'unavailable';
}

/** Whether everything else on the same rows would fail now, too. */
export function isOutOfReach(problem: unknown): boolean {
  return problem instanceof StorageError && ['unavailable', 'busy'].includes(problem.kind);
}
