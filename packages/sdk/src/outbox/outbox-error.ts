/**
 * Why an entry cannot be changed:
 * - `unknown`: it is done, or was taken back
 * - `mayHaveArrived`: the server may have it; change what it made instead
 * - `notFailed`: it was not refused, so there is nothing to retry
 *
 * Or why waiting for the rest is pointless:
 * - `signedOut`: the rest is kept, and goes out after the next sign-in
 */
export type OutboxProblem = 'unknown' | 'mayHaveArrived' | 'notFailed' | 'signedOut';

const descriptions: Readonly<Record<OutboxProblem, string>> = {
  unknown: 'There is no such entry: it is done, or was taken back.',
  mayHaveArrived: 'The server may have this already: change what it made instead.',
  notFailed: 'This entry was not refused, so there is nothing to retry.',
  signedOut:
    'The server no longer accepts the account. Unsent changes are kept, and go out after the next sign-in.',
};

export class OutboxError extends Error {
  override readonly name = 'OutboxError';
  readonly problem: OutboxProblem;

  constructor(problem: OutboxProblem) {
    super(descriptions[problem]);
    this.problem = problem;
  }
}
