import type { SignInFailure } from '@tidings/shared-types';

/** Somebody is not let in whom a provider was asked about. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly failure: SignInFailure;
  /** With which somebody new may come again who has an invitation. */
  readonly ticket: string | undefined;

  constructor(failure: SignInFailure, ticket?: string) {
    super(failure);
    this.failure = failure;
    this.ticket = ticket;
  }
}
