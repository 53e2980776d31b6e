import { useSettings } from '@tidings/sdk/react';
import { rememberClock, useChosenClock } from '../../format/chosen-clock.ts';
import { t } from '../../languages/t.ts';
import { isCompactHeight, lineHeights } from '../../theme/density.ts';
import { applyTheme, themeChoices, useTheme } from '../../theme/theme.ts';
import { Section } from '../../ui/section.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useSetSetting } from '../use-set-setting.ts';
import { FontSize } from './font-size.tsx';
import { LanguageSetting } from './language-setting.tsx';
import { SettingSwitch } from './setting-switch.tsx';

const densities = () =>
  [
    { value: lineHeights.cozy, label: t('settings.cozy') },
    { value: lineHeights.compact, label: t('settings.compact') },
  ] as const;

const clocks = () =>
  [
    { value: 'language', label: t('settings.asInMyLanguage') },
    { value: 'h12', label: t('settings.twelveHour') },
    { value: 'h24', label: t('settings.twentyFourHour') },
  ] as const;
type ClockChoice = ReturnType<typeof clocks>[number]['value'];

const stored: Readonly<Record<ClockChoice, boolean | null>> = {
  language: null,
  h12: false,
  h24: true,
};

const animations = () =>
  [
    { value: 'always', label: t('settings.always') },
    { value: 'on_hover', label: t('settings.underThePointer') },
    { value: 'never', label: t('settings.never') },
  ] as const;

/** How the web client looks. Everything but the theme is the same on all devices of the person. */
export function AppearanceSection() {
  const theme = useTheme();
  const settings = useSettings();
  const set = useSetSetting();
  const isTwentyFour = useChosenClock();
  if (!settings) return null;
  const isCompact = isCompactHeight(settings.web_line_height_percent);
  return (
    <>
      <Section title={t('settings.appearance')}>
        <LanguageSetting />
        <Segments
          label={t('settings.themeOnThisDevice')}
          value={theme}
          choices={themeChoices()}
          onChoose={applyTheme}
        />
        <Segments
          label={t('settings.density')}
          value={isCompact ? lineHeights.compact : lineHeights.cozy}
          choices={densities()}
          onChoose={(percent) => set('web_line_height_percent', percent)}
        />
        <FontSize />
        <Segments
          label={t('settings.time')}
          value={clocks().find(({ value }) => stored[value] === isTwentyFour)?.value ?? 'language'}
          choices={clocks()}
          onChoose={(chosen) => {
            rememberClock(stored[chosen]);
            set('twenty_four_hour_time', stored[chosen]);
          }}
        />
        <Segments
          label={t('settings.playAnimatedPictures')}
          value={settings.web_animate_image_previews}
          choices={animations()}
          onChoose={(chosen) => set('web_animate_image_previews', chosen)}
        />
      </Section>
      <Section title={t('settings.typing')}>
        <SettingSwitch
          name="enter_sends"
          label={t('settings.pressEnterToSend')}
          hint={t('settings.shiftEnterStartsANew')}
        />
        <SettingSwitch
          name="translate_emoticons"
          label={t('settings.convertEmoticonsLikeToEmoji')}
          hint={t('settings.appliesWhenYouSendA')}
        />
        <SettingSwitch
          name="enable_drafts_synchronization"
          label={t('settings.syncDraftsAcrossDevices')}
          hint={t('settings.draftsAreStoredOnThe')}
        />
      </Section>
    </>
  );
}
