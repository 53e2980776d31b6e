/**
 * Why an entry cannot be changed:
 * - `unknown`: it is done, or was taken back
 * - `mayHaveArrived`: the server may have it; change what it made instead
 * - `notFailed`: it was not refused, so there is nothing to retry
 */
export type OutboxProblem = 'unknown' | 'mayHaveArrived' | 'notFailed';

export class OutboxError extends Error {
  override readonly name = 'OutboxError';
  readonly problem: OutboxProblem;

  constructor(problem: OutboxProblem) {
    super(`The outbox entry cannot be changed: ${problem}.`);
    this.problem = problem;
  }
}
