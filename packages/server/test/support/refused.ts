import type { Answer } from './team.ts';

/** Returns whether a request was refused as invalid, in the format of every error. */
export function refused({ status, body }: Answer): boolean {
  return (
    status === 400 && body.result === 'error' && body.code === 'BAD_REQUEST' && body.msg !== ''
  );
}
