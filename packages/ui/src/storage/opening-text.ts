import { StoreError } from '@tidings/sdk';
import { t } from '../languages/t.ts';
import { problemText } from '../ui/problem-text.ts';
import { storageText } from './storage-text.ts';

/** Explains why the local database cannot be opened. */
export function openingText(error: unknown): string {
  if (!(error instanceof StoreError)) return problemText(error);
  if (error.problem.kind !== 'unavailable') return storageText(error.problem);
  return t('chat.tidingsCannotOpenItsData');
}
