import { Section } from '../../ui/section.tsx';
import { SettingSelect } from './setting-select.tsx';
import { SettingSwitch } from './setting-switch.tsx';

const visibilities = [
  { value: 1, label: 'Everyone' },
  { value: 2, label: 'Members' },
  { value: 5, label: 'Moderators' },
  { value: 3, label: 'Administrators' },
  { value: 4, label: 'Nobody' },
] as const;

export function PrivacySection() {
  return (
    <Section title="What others can see">
      <SettingSwitch name="presence_enabled" label="Show when I am online" />
      <SettingSwitch
        name="send_private_typing_notifications"
        label="Show when I type a direct message"
      />
      <SettingSwitch
        name="send_stream_typing_notifications"
        label="Show when I type a channel message"
      />
      <SettingSwitch name="send_read_receipts" label="Show which messages I have read" />
      <SettingSelect
        name="email_address_visibility"
        label="Who can see my email address"
        choices={visibilities}
      />
      <SettingSwitch
        name="allow_private_data_export"
        label="Include my private messages in exports"
        hint="Exports that administrators start can then contain your direct messages and private channels."
      />
      <h3>What I see</h3>
      <SettingSwitch name="receives_typing_notifications" label="Show when others type" />
    </Section>
  );
}
