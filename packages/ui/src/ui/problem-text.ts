import { isApiError, isCallError, OutboxError, StoreError } from '@tidings/sdk';
import { t } from '../languages/t.ts';
import { storageText } from '../storage/storage-text.ts';

/** Replacements for texts of the server that do not fit the forms. */
const ownWords = () =>
  new Map<string, string>([['AUTHENTICATION_FAILED', t('chat.wrongEmailOrPassword')]]);

/** Returns the text to show for an error. */
export function problemText(error: unknown): string {
  if (isApiError(error)) return ownWords().get(error.code) ?? error.msg;
  if (isCallError(error)) return t('chat.cannotReachTheServerCheck');
  if (error instanceof StoreError) return storageText(error.problem);
  if (error instanceof OutboxError) return t('chat.thisIsAlreadyBeingSent');
  return error instanceof Error ? error.message : t('chat.somethingWentWrongTryAgain');
}
