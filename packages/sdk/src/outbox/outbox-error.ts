/**
 * Why an entry cannot be changed:
 * - `unknown`: it is done, or was taken back
 * - `mayHaveArrived`: the server may have it; change what it made instead
 * - `notFailed`: it was not refused, so there is nothing to retry
 */
export type OutboxProblem = 'unknown' | 'mayHaveArrived' | 'notFailed';

const descriptions: Readonly<Record<OutboxProblem, string>> = {
  unknown: 'There is no such entry: it is done, or was taken back.',
  mayHaveArrived: 'The server may have this already: change what it made instead.',
  notFailed: 'This entry was not refused, so there is nothing to retry.',
};

export class OutboxError extends Error {
  override readonly name = 'OutboxError';
  readonly problem: OutboxProblem;

  constructor(problem: OutboxProblem) {
    super(descriptions[problem]);
    this.problem = problem;
  }
}
