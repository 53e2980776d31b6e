import { TidingsError } from '../api/errors.ts';
import type { SignOutReason } from '../sync/sign-out-reason.ts';

const TOKEN = 'credentials.token';

/** Signing in with a token failed: the app's backend gave no usable token, or the server does not accept it. */
export class TokenFailure extends TidingsError {
  override readonly name = 'TokenFailure';
  /** The problem in plain English, without any part of the token. */
  readonly problem: string;
  readonly reason: SignOutReason;

  constructor(problem: string, reason: SignOutReason = 'token', cause?: unknown) {
    super(problem, { endpoint: TOKEN, remedy: 'sign-in', cause });
    this.problem = problem;
    this.reason = reason;
  }
}
