/** The packed file with an entry for each code. Its address follows from the name of the package. */
const PAGE = 'https://unpkg.com/@tidings/sdk/ERRORS.md';

/**
 * Returns the address of the documentation of an error code: what happened, what the SDK does by itself, and what the
 * app should do. Errors have it as `docsUrl`; use this for the codes in a `Refusal`, a `Trouble` or a `SyncState`.
 *
 * @example
 * console.warn(refusal.message, docsUrlOf(refusal.code));
 */
export function docsUrlOf(code: string): string {
  return `${PAGE}#${code.toLowerCase()}`;
}

/**
 * The base of every error of the SDK. Two kinds of errors have other bases. An abort rejects with the signal's own
 * reason. Wrong arguments throw an `InvalidArgument`, which is a `TypeError`.
 *
 * @example
 * try {
 *   await client.outbox.retry(entryId);
 * } catch (error) {
 *   if (isTidingsError(error)) console.warn(error.code, error.message, error.docsUrl);
 * }
 */
export abstract class TidingsError extends Error {
  /** Identifies the kind of failure. Never changes, so that a program can rely on it. */
  abstract readonly code: string;

  /** The address of the documentation of `code`. */
  get docsUrl(): string {
    return docsUrlOf(this.code);
  }
}

/** Tells whether an error is of the SDK, so that it has a `code` and a `docsUrl`. */
export function isTidingsError(error: unknown): error is TidingsError {
  return error instanceof TidingsError;
}

/** A function of the SDK was called with a wrong argument. The message names it. Nothing was stored or sent. */
export class InvalidArgument extends TypeError {
  readonly code = 'INVALID_ARGUMENT';

  /** The address of the documentation of `code`. */
  get docsUrl(): string {
    return docsUrlOf(this.code);
  }
}
