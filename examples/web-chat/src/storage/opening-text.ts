import { StoreError } from '@tidings/sdk';
import { problemText } from '../ui/problem-text.ts';
import { storageText } from './storage-text.ts';

/** Explains why the local database cannot be opened. */
export function openingText(error: unknown): string {
  if (!(error instanceof StoreError)) return problemText(error);
  if (error.problem.kind !== 'unavailable') return storageText(error.problem);
  return 'This browser does not open what it keeps for Tidings. Close its other tabs, or the browser, and try again. A private window may keep nothing at all.';
}
