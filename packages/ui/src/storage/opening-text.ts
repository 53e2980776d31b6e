import { StoreError } from '@tidings/sdk';
import { problemText } from '../ui/problem-text.ts';
import { storageText } from './storage-text.ts';

/** Explains why the local database cannot be opened. */
export function openingText(error: unknown): string {
  if (!(error instanceof StoreError)) return problemText(error);
  if (error.problem.kind !== 'unavailable') return storageText(error.problem);
  return 'Tidings cannot open its data in this browser. Close other tabs or restart the browser, then try again. Private windows may not be able to store data.';
}
