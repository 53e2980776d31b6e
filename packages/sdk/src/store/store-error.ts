import type { StoreProblem } from './store-problem.ts';

/** The local databases cannot be used as asked; `problem` says why. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, cause?: unknown) {
    super(describe(problem, cause), cause === undefined ? undefined : { cause });
    this.problem = problem;
  }
}

const descriptions: Readonly<Record<StoreProblem['kind'], string>> = {
  'records-lost': 'The cache could not be read',
  'keepsakes-lost': 'Part of what was unsent could not be read',
  newer: 'The local database belongs to a newer version of the app',
  full: 'There is no room on the device',
  unavailable: 'The local database cannot be used',
};

/** Why it cannot be used is for who builds the app: a package is missing, or the storage is for browsers. */
function describe({ kind }: StoreProblem, cause: unknown): string {
  const description = descriptions[kind];
  return kind === 'unavailable' && cause instanceof Error
    ? `${description}: ${cause.message}`
    : description;
}

/** Names of errors and codes of SQLite and RxDB that mean: what is stored makes no sense. */
const UNREADABLE = new Set([
  'SyntaxError',
  'DataError',
  'NotReadableError',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
  // Another schema under the same version.
  'DB6',
  // Written by another major version of RxDB.
  'DM5',
]);

/** Trying again would fail again: what is stored must be repaired or dropped (B2). */
export function isUnreadable(error: unknown): boolean {
  return causesOf(error).some(({ name, code }) => UNREADABLE.has(code) || UNREADABLE.has(name));
}

/** There was no room (B4). */
export function isFull(error: unknown): boolean {
  if (error instanceof StoreError) return error.problem.kind === 'full';
  return causesOf(error).some(
    ({ name, code }) =>
      name === 'QuotaExceededError' || code === 'SQLITE_FULL' || code === 'ENOSPC',
  );
}

/** Another process has the file. */
export function isBusy(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === 'SQLITE_BUSY');
}

/** What browsers call it when they took the connection away. */
const CONNECTION_ERRORS = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

/** The connection is gone; a new one may do (B1). */
export function isConnectionLost(error: unknown): boolean {
  return causesOf(error).some(({ name }) => CONNECTION_ERRORS.has(name));
}

/** The database does not do what it is asked, whatever that is: some time later it may. */
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
  // A page that may not store anything, such as a frame in a page of somebody else.
  'SecurityError',
]);

/** The same failure as a `StoreError`; undefined for one that is not the store's. */
export function storeErrorOf(error: unknown): StoreError | undefined {
  if (error instanceof StoreError) return error;
  if (isFromNewer(error)) return new StoreError({ kind: 'newer' }, error);
  if (isFull(error)) return new StoreError({ kind: 'full' }, error);
  const isUnavailable = isOutOfReach(error) || isUnreadable(error);
  return isUnavailable ? new StoreError({ kind: 'unavailable' }, error) : undefined;
}

/** The database has a higher version than this code knows (T2). */
function isFromNewer(error: unknown): boolean {
  if (error instanceof StoreError) return error.problem.kind === 'newer';
  return causesOf(error).some(({ name }) => name === 'VersionError');
}

interface Described {
  readonly name: string;
  readonly code: string;
}

/** The error and those it came of; Dexie keeps the platform's as `inner`. */
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

/** A `DOMException` is no `Error` everywhere. */
function isNamed(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error;
}
