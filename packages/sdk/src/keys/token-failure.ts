import { CallError } from '../api/errors.ts';
import type { SignOutReason } from '../sync/sign-out-reason.ts';

const TOKEN = 'credentials.token';

/** Signing in with a token failed: the app's backend gave no usable token, or the server does not accept it. */
export class TokenFailure extends CallError {
  override readonly name = 'TokenFailure';
  readonly code = 'TOKEN_FAILED';
  /** The problem in plain English, without any part of the token. */
  readonly problem: string;
  /** What the server or your backend says about the account. */
  readonly reason: SignOutReason;

  constructor(problem: string, reason: SignOutReason = 'token', cause?: unknown) {
    super(problem, { endpoint: TOKEN, remedy: 'sign-in', cause });
    this.problem = problem;
    this.reason = reason;
  }
}
