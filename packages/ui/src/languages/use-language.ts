import { directionOf } from '@tidings/shared-types/languages';
import { useSyncExternalStore } from 'react';
import { onLanguage, type PageLanguage, pageLanguage, wholeLanguage } from './language.ts';

/** Returns the language of the page, and renders anew when it changes. Undefined until its texts are loaded. */
export function useLanguage(): PageLanguage | undefined {
  return useSyncExternalStore(onLanguage, pageLanguage, pageLanguage);
}

/** Like `useLanguage`, but undefined until all texts are loaded, also those after the first screen. */
export function useWholeLanguage(): PageLanguage | undefined {
  return useSyncExternalStore(onLanguage, wholeLanguage, wholeLanguage);
}

/** Returns the attributes of an element's language. Unless that is Arabic, the page around it decides its direction. */
export function useLanguageAttributes(): { lang: string | undefined; dir: 'rtl' | undefined } {
  const language = useLanguage();
  return { lang: language, dir: directionOf(language ?? 'en') === 'rtl' ? 'rtl' : undefined };
}
