export type FetchFailure =
  /** The address may not be fetched at all. */
  'forbidden' | 'unreachable' | 'too slow' | 'too large' | 'redirected too often';

/** A failed request to another server, or one that is not allowed. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly failure: FetchFailure;

  constructor(failure: FetchFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
