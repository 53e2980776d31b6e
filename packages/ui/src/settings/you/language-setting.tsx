import { useSettings } from '@tidings/sdk/react';
import { chooseLanguage, languageCodes, languageNames } from '@tidings/shared-types/languages';
import { t } from '../../languages/t.ts';
import { Select } from '../../ui/select.tsx';
import { useSetSetting } from '../use-set-setting.ts';

const choices = languageCodes.map((value) => ({ value, label: languageNames[value] }));

/** Chooses the language of the web client, of mails and of notices. */
export function LanguageSetting() {
  const language = useSettings()?.default_language;
  const set = useSetSetting();
  return (
    <Select
      label={t('settings.language')}
      value={chooseLanguage([language ?? '']) ?? 'en'}
      choices={choices}
      onChoose={(chosen) => set('default_language', chosen)}
    />
  );
}
