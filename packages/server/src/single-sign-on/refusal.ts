import type { SignInFailure } from '@tidings/shared-types';

/** Somebody is not let in whom a provider was asked about. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(failure);
    this.failure = failure;
  }
}
