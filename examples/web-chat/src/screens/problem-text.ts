import { isApiError, isTidingsError } from '@tidings/sdk';

/** What to tell a person about a failure. */
export function problemText(error: unknown): string {
  if (isApiError(error)) return error.msg;
  if (isTidingsError(error))
    return 'The server cannot be reached. Check your network, and try again.';
  return error instanceof Error ? error.message : 'Something went wrong. Try again.';
}
