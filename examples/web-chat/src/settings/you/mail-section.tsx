import { useSettings } from '@tidings/sdk/react';
import { Section } from '../../ui/section.tsx';
import type { Choice } from '../../ui/select.tsx';
import { withPresent } from '../../ui/with-present.ts';
import { SettingSelect } from './setting-select.tsx';
import { SettingSwitch } from './setting-switch.tsx';

const MINUTE = 60;

const delays: readonly Choice<number>[] = [
  { value: 2 * MINUTE, label: 'After two minutes' },
  { value: 10 * MINUTE, label: 'After ten minutes' },
  { value: 60 * MINUTE, label: 'After an hour' },
  { value: 24 * 60 * MINUTE, label: 'After a day' },
];

const policies = [
  { value: 1, label: 'If you are in several' },
  { value: 2, label: 'Always' },
  { value: 3, label: 'Never' },
] as const;

/** Settings for email notifications. */
export function MailSection() {
  const present = useSettings()?.email_notifications_batching_period_seconds;
  const choices =
    present === undefined ? delays : withPresent(delays, present, `After ${present} seconds`);
  return (
    <Section title="Mail" note="What comes meanwhile in the same conversation is in the same mail.">
      <SettingSelect
        name="email_notifications_batching_period_seconds"
        label="Send it"
        choices={choices}
      />
      <SettingSwitch name="message_content_in_email_notifications" label="Quote the messages" />
      <SettingSelect
        name="realm_name_in_email_notifications_policy"
        label="The name of the organization in the subject"
        choices={policies}
      />
      <SettingSwitch name="enable_login_emails" label="Tell me when somebody signs in as me" />
    </Section>
  );
}
