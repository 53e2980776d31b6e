import type { Answer } from './team.ts';

/** Whether a request was told that what it names is not there, as the API tells it of what people keep. */
export function missing({ status, body }: Answer): boolean {
  return (
    status === 404 && body.result === 'error' && body.code === 'BAD_REQUEST' && body.msg !== ''
  );
}
