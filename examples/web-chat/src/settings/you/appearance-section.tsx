import { useState } from 'react';
import { applyTheme, storedTheme, type Theme, themeChoices } from '../../theme/theme.ts';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { SettingSwitch } from './setting-switch.tsx';

export function AppearanceSection() {
  const [theme, setTheme] = useState(storedTheme);
  const choose = (chosen: Theme) => {
    applyTheme(chosen);
    setTheme(chosen);
  };
  return (
    <>
      <Section title="Look">
        <Select
          label="Theme on this device"
          value={theme}
          choices={themeChoices}
          onChoose={choose}
        />
      </Section>
      <Section title="Typing">
        <SettingSwitch
          name="enter_sends"
          label="Enter sends the message"
          hint="Shift and Enter starts a line. Otherwise Enter starts a line, and Ctrl and Enter sends."
        />
        <SettingSwitch
          name="translate_emoticons"
          label="Turn :) into an emoji"
          hint="When the message is sent."
        />
        <SettingSwitch
          name="enable_drafts_synchronization"
          label="Keep drafts on the server"
          hint="So that they follow you to your other devices. Turning it off deletes those stored there."
        />
      </Section>
    </>
  );
}
