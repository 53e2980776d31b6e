import { isApiError, isTidingsError } from '@tidings/sdk';

/** Where the words of the server name what the forms call otherwise. */
const ownWords = new Map<string, string>([
  ['AUTHENTICATION_FAILED', 'The email or the password is wrong.'],
]);

/** What to tell a person about a failure. */
export function problemText(error: unknown): string {
  if (isApiError(error)) return ownWords.get(error.code) ?? error.msg;
  if (isTidingsError(error))
    return 'The server cannot be reached. Check your network, and try again.';
  return error instanceof Error ? error.message : 'Something went wrong. Try again.';
}
