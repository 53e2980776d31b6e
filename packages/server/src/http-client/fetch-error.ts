export type FetchFailure =
  /** What may not be fetched at all. */
  'forbidden' | 'unreachable' | 'too slow' | 'too large' | 'redirected too often';

/** A peer that did not answer as it should, or may not be asked. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly failure: FetchFailure;

  constructor(failure: FetchFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
