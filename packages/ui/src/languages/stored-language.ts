import { loadPageAgain } from '../ui/load-page-again.ts';
import { setLanguage } from './language.ts';

const key = 'tidings:language';

/** Remembers the language of the account on this device, so that the next start has it from the beginning. */
export function storeLanguage(language: string): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // The disk is full. The next start begins in the language of the browser.
  }
}

/** Loads the language of the last start, or of the browser. */
export function startLanguage(): void {
  const stored = localStorage.getItem(key);
  // Without texts, the page shows its outline. Offline this happens only before the first visit.
  setLanguage(stored === null ? navigator.languages : [stored, ...navigator.languages]).catch(
    loadPageAgain,
  );
}
