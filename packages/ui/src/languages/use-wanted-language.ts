import { useEffect } from 'react';
import { setLanguage } from './language.ts';

/** Sets the language of the page to the given one, or to the browser's until the account's is known. */
export function useWantedLanguage(language: string | undefined): void {
  useEffect(() => {
    const tags = language === undefined ? navigator.languages : [language];
    // Without texts, nothing shows. The next mount loads them again.
    setLanguage(tags).catch(() => undefined);
  }, [language]);
}
