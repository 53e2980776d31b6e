/**
 * What went wrong below the queries, by what can be done about it:
 * - `full`: the disk or a quota is full
 * - `io`: the disk failed
 * - `readonly`: the database, or the folder of files, cannot be written
 * - `busy`: somebody else held a lock for too long; trying again may help
 * - `corrupt`: the file is damaged, or no database at all
 * - `unavailable`: no connection, or it broke; after a broken commit its outcome is unknown
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
 * A failure of the database itself, or of the store of files. `message` says what an operator can do,
 * `cause` is what the driver or the system said.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly kind: StorageProblem;

  constructor(kind: StorageProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Whether nothing else would work now either: who has more to do need not wait for the same each time. */
export function isUnavailable(problem: unknown): boolean {
  return problem instanceof StorageError && problem.kind === 'unavailable';
}

/** Whether nothing else would work on the same rows now either. */
export function isOutOfReach(problem: unknown): boolean {
  return problem instanceof StorageError && ['unavailable', 'busy'].includes(problem.kind);
}
