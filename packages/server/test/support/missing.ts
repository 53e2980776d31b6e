import type { Answer } from './team.ts';

/** Returns whether the response says that a personal resource does not exist. */
export function missing({ status, body }: Answer): boolean {
  return (
    status === 404 && body.result === 'error' && body.code === 'BAD_REQUEST' && body.msg !== ''
  );
}
