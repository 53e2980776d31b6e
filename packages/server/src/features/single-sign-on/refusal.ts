import type { SignInFailure } from '@tidings/shared-types';

/** A sign-in that failed after the provider was asked. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly failure: SignInFailure;
  /** Lets a new user try again with an invitation. */
  readonly ticket: string | undefined;

  constructor(failure: SignInFailure, ticket?: string) {
    super(failure);
    this.failure = failure;
    this.ticket = ticket;
  }
}
