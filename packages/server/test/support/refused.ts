import type { Answer } from './team.ts';

/** Whether a request was refused as invalid, in the shape every error has. */
export function refused({ status, body }: Answer): boolean {
  return (
    status === 400 && body.result === 'error' && body.code === 'BAD_REQUEST' && body.msg !== ''
  );
}
