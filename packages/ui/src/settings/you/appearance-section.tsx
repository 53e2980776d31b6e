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
      <Section title="Appearance">
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
