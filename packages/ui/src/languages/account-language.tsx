import { useSettings } from '@tidings/sdk/react';
import { useEffect } from 'react';
import { setLanguage } from './language.ts';

interface Props {
  /** Called with the account's language, to remember it for the next start. */
  readonly onKnown?: (language: string) => void;
}

/** Gives the page the language of the account, once that is known. */
export function AccountLanguage({ onKnown }: Props) {
  const language = useSettings()?.default_language;
  useEffect(() => {
    if (language === undefined) return;
    onKnown?.(language);
    // Offline, a language that was never shown cannot be loaded. The page keeps its own.
    setLanguage([language, ...navigator.languages]).catch(() => undefined);
  }, [language, onKnown]);
  return null;
}
