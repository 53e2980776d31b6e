import { TidingsError } from '../tidings-error.ts';
import type { StoreProblem } from './store-problem.ts';

/**
 * The local databases cannot be used as requested; `problem` tells why.
 *
 * @example
 * // The link to the documentation of a problem that the client shows:
 * const [problem] = client.problems.current;
 * if (problem) console.warn(new StoreError(problem).docsUrl);
 */
export class StoreError extends TidingsError {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  /** The problem, as `client.problems` shows it. */
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, cause?: unknown) {
    super(describe(problem, cause), cause === undefined ? undefined : { cause });
    this.code = codes[problem.kind];
    this.problem = problem;
  }
}

/** The code of a `StoreError`, one for each kind of problem. */
export type StoreErrorCode =
  | 'RECORDS_LOST'
  | 'LOCAL_CHANGES_LOST'
  | 'STORE_NEWER'
  | 'STORE_FULL'
  | 'STORE_UNAVAILABLE';

const codes: Readonly<Record<StoreProblem['kind'], StoreErrorCode>> = {
  'records-lost': 'RECORDS_LOST',
  'local-changes-lost': 'LOCAL_CHANGES_LOST',
  newer: 'STORE_NEWER',
  full: 'STORE_FULL',
  unavailable: 'STORE_UNAVAILABLE',
};

const descriptions: Readonly<Record<StoreProblem['kind'], string>> = {
  'records-lost': 'The cache could not be read',
  'local-changes-lost': 'Some unsent work could not be read',
  newer: 'The local database belongs to a newer version of the app',
  full: 'The device is full',
  unavailable: 'The local database cannot be used',
};

/** Returns the message. The cause of `unavailable` is for developers: a missing package, or a storage for browsers. */
function describe({ kind }: StoreProblem, cause: unknown): string {
  const description = descriptions[kind];
  return kind === 'unavailable' && cause instanceof Error
    ? `${description}: ${cause.message}`
    : description;
}

/** Error names and codes of SQLite and RxDB for damaged data. */
const UNREADABLE = new Set([
  'SyntaxError',
  'DataError',
  'NotReadableError',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
  // Another schema with the same version.
  'DB6',
  // Written by another major version of RxDB.
  'DM5',
]);

/** Tells whether stored data is damaged: retrying is pointless, it must be repaired or dropped (B2). */
export function isUnreadable(error: unknown): boolean {
  return causesOf(error).some(({ name, code }) => UNREADABLE.has(code) || UNREADABLE.has(name));
}

/** Tells whether the disk was full (B4). */
export function isFull(error: unknown): boolean {
  if (error instanceof StoreError) return error.problem.kind === 'full';
  return causesOf(error).some(
    ({ name, code }) =>
      name === 'QuotaExceededError' || code === 'SQLITE_FULL' || code === 'ENOSPC',
  );
}

/** Tells whether another process has the file. */
export function isBusy(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === 'SQLITE_BUSY');
}

/** The errors of browsers after they closed a connection. */
const CONNECTION_ERRORS = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

/** Tells whether the connection was lost, so that a new one may work (B1). */
export function isConnectionLost(error: unknown): boolean {
  return causesOf(error).some(({ name }) => CONNECTION_ERRORS.has(name));
}

/** Tells whether the database failed for a reason that may pass. */
export function isOutOfReach(error: unknown): boolean {
  if (isUnreadable(error)) return false;
  if (error instanceof StoreError) return error.problem.kind === 'unavailable';
  return causesOf(error).some(
    ({ name, code }) =>
      CONNECTION_ERRORS.has(name) || code.startsWith('SQLITE_') || PLATFORM_ERRORS.has(name),
  );
}

const PLATFORM_ERRORS = new Set([
  'AbortError',
  'OpenFailedError',
  'MissingAPIError',
  // A page without access to storage, such as a frame from another site.
  'SecurityError',
]);

/** Converts a failure to a `StoreError`; undefined if it is not about the store. */
export function storeErrorOf(error: unknown): StoreError | undefined {
  if (error instanceof StoreError) return error;
  if (isFromNewer(error)) return new StoreError({ kind: 'newer' }, error);
  if (isFull(error)) return new StoreError({ kind: 'full' }, error);
  const isUnavailable = isOutOfReach(error) || isUnreadable(error);
  return isUnavailable ? new StoreError({ kind: 'unavailable' }, error) : undefined;
}

/** Tells whether the database has a newer version than this code knows (T2). */
function isFromNewer(error: unknown): boolean {
  if (error instanceof StoreError) return error.problem.kind === 'newer';
  return causesOf(error).some(({ name }) => name === 'VersionError');
}

interface Described {
  readonly name: string;
  readonly code: string;
}

/** Returns the error and its causes; Dexie keeps the platform's error as `inner`. */
function causesOf(error: unknown): Described[] {
  const all: Described[] = [];
  let next = error;
  while (next instanceof Error || isNamed(next)) {
    const { name, code } = next as { name?: unknown; code?: unknown };
    all.push({ name: String(name), code: String(code) });
    const { inner, cause } = next as { inner?: unknown; cause?: unknown };
    next = all.length < 5 ? (inner ?? cause) : undefined;
  }
  return all;
}

/** Tells whether a value is an error. On some platforms a `DOMException` is not an `Error`. */
function isNamed(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error;
}
