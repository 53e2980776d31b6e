import { useSettings } from '@tidings/sdk/react';
import { t } from '../../languages/t.ts';
import { Section } from '../../ui/section.tsx';
import type { Choice } from '../../ui/select.tsx';
import { withCurrent } from '../../ui/with-current.ts';
import { SettingSelect } from './setting-select.tsx';
import { SettingSwitch } from './setting-switch.tsx';

const MINUTE = 60;

const delays = (): readonly Choice<number>[] => [
  { value: 2 * MINUTE, label: t('settings.after2Minutes') },
  { value: 10 * MINUTE, label: t('settings.after10Minutes') },
  { value: 60 * MINUTE, label: t('settings.after1Hour') },
  { value: 24 * 60 * MINUTE, label: t('settings.after1Day') },
];

const policies = () =>
  [
    { value: 1, label: t('settings.ifIAmInSeveral') },
    { value: 2, label: t('settings.always') },
    { value: 3, label: t('settings.never') },
  ] as const;

/** Settings for email notifications. */
export function MailSection() {
  const present = useSettings()?.email_notifications_batching_period_seconds;
  const choices =
    present === undefined
      ? delays()
      : withCurrent(delays(), present, t('settings.afterSeconds', { present }));
  return (
    <Section title={t('settings.email')} note={t('settings.laterMessagesInTheSame')}>
      <SettingSelect
        name="email_notifications_batching_period_seconds"
        label={t('settings.sendEmails')}
        choices={choices}
      />
      <SettingSwitch
        name="message_content_in_email_notifications"
        label={t('settings.includeMessageText')}
      />
      <SettingSelect
        name="realm_name_in_email_notifications_policy"
        label={t('settings.includeOrganizationNameInSubject')}
        choices={policies()}
      />
      <SettingSwitch name="enable_login_emails" label={t('settings.emailMeAboutNewSign')} />
    </Section>
  );
}
