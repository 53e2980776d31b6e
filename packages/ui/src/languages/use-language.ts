import { directionOf } from '@tidings/shared-types/languages';
import { useSyncExternalStore } from 'react';
import { onLanguage, type PageLanguage, pageLanguage } from './language.ts';

/** Returns the language of the page, and renders anew when it changes. Undefined until its texts are loaded. */
export function useLanguage(): PageLanguage | undefined {
  return useSyncExternalStore(onLanguage, pageLanguage, pageLanguage);
}

/** Returns the attributes that say the language of an element. */
export function useLanguageAttributes(): { lang: string | undefined; dir: 'ltr' | 'rtl' } {
  const language = useLanguage();
  return { lang: language, dir: directionOf(language ?? 'en') };
}
