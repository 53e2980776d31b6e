import { useSettings } from '@tidings/sdk/react';
import { chooseLanguage } from '@tidings/shared-types/languages';
import { useEffect, useRef } from 'react';
import { useSetSetting } from '../settings/use-set-setting.ts';

/** Gives a new account the language of the browser, once: in it the person read the invitation. */
export function LanguageOfBrowser() {
  const language = useSettings()?.default_language;
  const set = useSetSetting();
  const isDone = useRef(false);
  useEffect(() => {
    if (language === undefined || isDone.current) return;
    isDone.current = true;
    const wanted = chooseLanguage(navigator.languages);
    if (wanted !== undefined && wanted !== chooseLanguage([language]))
      set('default_language', wanted);
  }, [language, set]);
  return null;
}
