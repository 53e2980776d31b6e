import { t } from '../../languages/t.ts';
import { Section } from '../../ui/section.tsx';
import { SettingSelect } from './setting-select.tsx';
import { SettingSwitch } from './setting-switch.tsx';

const visibilities = () =>
  [
    { value: 1, label: t('settings.everyone') },
    { value: 2, label: t('settings.members') },
    { value: 5, label: t('settings.moderators') },
    { value: 3, label: t('settings.administrators') },
    { value: 4, label: t('settings.nobody') },
  ] as const;

export function PrivacySection() {
  return (
    <Section title={t('settings.whatOthersCanSee')}>
      <SettingSwitch name="presence_enabled" label={t('settings.showWhenIAmOnline')} />
      <SettingSwitch
        name="send_private_typing_notifications"
        label={t('settings.showWhenITypeA')}
      />
      <SettingSwitch
        name="send_stream_typing_notifications"
        label={t('settings.showWhenITypeAChannel')}
      />
      <SettingSwitch name="send_read_receipts" label={t('settings.showWhichMessagesIHave')} />
      <SettingSelect
        name="email_address_visibility"
        label={t('settings.whoCanSeeMyEmail')}
        choices={visibilities()}
      />
      <SettingSwitch
        name="allow_private_data_export"
        label={t('settings.includeMyPrivateMessagesIn')}
        hint={t('settings.exportsThatAdministratorsStartCan')}
      />
      <h3>{t('settings.whatISee')}</h3>
      <SettingSwitch
        name="receives_typing_notifications"
        label={t('settings.showWhenOthersType')}
      />
    </Section>
  );
}
