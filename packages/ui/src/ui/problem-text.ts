import { isApiError, isCallError, OutboxError, StoreError } from '@tidings/sdk';
import { storageText } from '../storage/storage-text.ts';

/** Replacements for texts of the server that do not fit the forms. */
const ownWords = new Map<string, string>([['AUTHENTICATION_FAILED', 'Wrong email or password.']]);

/** Returns the text to show for an error. */
export function problemText(error: unknown): string {
  if (isApiError(error)) return ownWords.get(error.code) ?? error.msg;
  if (isCallError(error)) return 'Cannot reach the server. Check your network, then try again.';
  if (error instanceof StoreError) return storageText(error.problem);
  if (error instanceof OutboxError)
    return 'This is already being sent. You can edit or delete it once it has arrived.';
  return error instanceof Error ? error.message : 'Something went wrong. Try again.';
}
