import { useSettings } from '@tidings/sdk/react';
import { rememberClock, useChosenClock } from '../../format/chosen-clock.ts';
import { isCompactHeight, lineHeights } from '../../theme/density.ts';
import { applyTheme, themeChoices, useTheme } from '../../theme/theme.ts';
import { Section } from '../../ui/section.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useSetSetting } from '../use-set-setting.ts';
import { FontSize } from './font-size.tsx';
import { SettingSwitch } from './setting-switch.tsx';

const densities = [
  { value: lineHeights.cozy, label: 'Cozy' },
  { value: lineHeights.compact, label: 'Compact' },
] as const;

const clocks = [
  { value: 'language', label: 'As in my language' },
  { value: 'h12', label: '12-hour (2:30 PM)' },
  { value: 'h24', label: '24-hour (14:30)' },
] as const;
type ClockChoice = (typeof clocks)[number]['value'];

const stored: Readonly<Record<ClockChoice, boolean | null>> = {
  language: null,
  h12: false,
  h24: true,
};

const animations = [
  { value: 'always', label: 'Always' },
  { value: 'on_hover', label: 'Under the pointer' },
  { value: 'never', label: 'Never' },
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
      <Section title="Appearance">
        <Segments
          label="Theme on this device"
          value={theme}
          choices={themeChoices}
          onChoose={applyTheme}
        />
        <Segments
          label="Density"
          value={isCompact ? lineHeights.compact : lineHeights.cozy}
          choices={densities}
          onChoose={(percent) => set('web_line_height_percent', percent)}
        />
        <FontSize />
        <Segments
          label="Time"
          value={clocks.find(({ value }) => stored[value] === isTwentyFour)?.value ?? 'language'}
          choices={clocks}
          onChoose={(chosen) => {
            rememberClock(stored[chosen]);
            set('twenty_four_hour_time', stored[chosen]);
          }}
        />
        <Segments
          label="Play animated pictures"
          value={settings.web_animate_image_previews}
          choices={animations}
          onChoose={(chosen) => set('web_animate_image_previews', chosen)}
        />
      </Section>
      <Section title="Typing">
        <SettingSwitch
          name="enter_sends"
          label="Press Enter to send"
          hint="Shift+Enter starts a new line. If this is off, Enter starts a new line, and Ctrl+Enter sends."
        />
        <SettingSwitch
          name="translate_emoticons"
          label="Convert emoticons like :) to emoji"
          hint="Applies when you send a message."
        />
        <SettingSwitch
          name="enable_drafts_synchronization"
          label="Sync drafts across devices"
          hint="Drafts are stored on the server. Turning this off deletes them there."
        />
      </Section>
    </>
  );
}
