import { useSettings } from '@tidings/sdk/react';
import { Section } from '../../ui/section.tsx';
import type { Choice } from '../../ui/select.tsx';
import { withCurrent } from '../../ui/with-current.ts';
import { SettingSelect } from './setting-select.tsx';
import { SettingSwitch } from './setting-switch.tsx';

const MINUTE = 60;

const delays: readonly Choice<number>[] = [
  { value: 2 * MINUTE, label: 'After 2 minutes' },
  { value: 10 * MINUTE, label: 'After 10 minutes' },
  { value: 60 * MINUTE, label: 'After 1 hour' },
  { value: 24 * 60 * MINUTE, label: 'After 1 day' },
];

const policies = [
  { value: 1, label: 'If I am in several organizations' },
  { value: 2, label: 'Always' },
  { value: 3, label: 'Never' },
] as const;

/** Settings for email notifications. */
export function MailSection() {
  const present = useSettings()?.email_notifications_batching_period_seconds;
  const choices =
    present === undefined ? delays : withCurrent(delays, present, `After ${present} seconds`);
  return (
    <Section
      title="Email"
      note="Later messages in the same conversation are included in the same email."
    >
      <SettingSelect
        name="email_notifications_batching_period_seconds"
        label="Send emails"
        choices={choices}
      />
      <SettingSwitch name="message_content_in_email_notifications" label="Include message text" />
      <SettingSelect
        name="realm_name_in_email_notifications_policy"
        label="Include organization name in subject"
        choices={policies}
      />
      <SettingSwitch name="enable_login_emails" label="Email me about new sign-ins" />
    </Section>
  );
}
