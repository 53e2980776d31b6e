import { sendsMail, useServerSettings } from '../../account/use-server-settings.ts';
import { t } from '../../languages/t.ts';
import { DeviceSection } from '../../notifications/device-section.tsx';
import { Section } from '../../ui/section.tsx';
import { MailSection } from './mail-section.tsx';
import { SettingSelect } from './setting-select.tsx';
import { SettingSwitch, type SwitchName } from './setting-switch.tsx';
import { SoundsSection } from './sounds-section.tsx';

/** "Email" shows only if the server sends mail. */
const columns = () =>
  [t('settings.visual'), t('settings.sound'), t('settings.push'), t('settings.email')] as const;

const rows = (): readonly { readonly label: string; readonly names: readonly SwitchName[] }[] => [
  {
    label: t('settings.directMessagesAndMentions'),
    names: [
      'enable_desktop_notifications',
      'enable_sounds',
      'enable_offline_push_notifications',
      'enable_offline_email_notifications',
    ],
  },
  {
    label: t('settings.followedTopics'),
    names: [
      'enable_followed_topic_desktop_notifications',
      'enable_followed_topic_audible_notifications',
      'enable_followed_topic_push_notifications',
      'enable_followed_topic_email_notifications',
    ],
  },
  {
    label: t('settings.allChannelMessages'),
    names: [
      'enable_stream_desktop_notifications',
      'enable_stream_audible_notifications',
      'enable_stream_push_notifications',
      'enable_stream_email_notifications',
    ],
  },
];

const policies = () =>
  [
    { value: 1, label: t('settings.whenIParticipate') },
    { value: 2, label: t('settings.whenISendAMessage') },
    { value: 3, label: t('settings.whenIStartTheTopic') },
    { value: 4, label: t('settings.never') },
  ] as const;

const counts = () =>
  [
    { value: 1, label: t('settings.allUnreadMessages') },
    { value: 2, label: t('settings.directMessagesMentionsAndFollowed') },
    { value: 3, label: t('settings.directMessagesAndMentions') },
    { value: 4, label: t('settings.none') },
  ] as const;

export function NotificationsSection() {
  const hasMail = sendsMail(useServerSettings());
  const shown = hasMail ? columns().length : columns().length - 1;
  return (
    <>
      <DeviceSection />
      <Section
        title={t('settings.notifyMeAbout')}
        note={hasMail ? t('settings.notificationsNoteWithMail') : t('settings.notificationsNote')}
      >
        <div className="table-scroll">
          <table className="notification-table">
            <thead>
              <tr>
                <td />
                {columns()
                  .slice(0, shown)
                  .map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
              </tr>
            </thead>
            <tbody>
              {rows().map(({ label, names }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {names.slice(0, shown).map((name, index) => (
                    <td key={name}>
                      <SettingSwitch isBare name={name} label={`${label}: ${columns()[index]}`} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <SettingSwitch
          name="wildcard_mentions_notify"
          label={t('settings.notifyMeAboutAllMentions')}
        />
        <SettingSwitch
          name="enable_followed_topic_wildcard_mentions_notify"
          label={t('settings.notifyMeAboutAllMentionsIn')}
        />
        <SettingSwitch
          name="enable_online_push_notifications"
          label={t('settings.sendPushNotificationsEvenWhile')}
        />
        <SettingSwitch
          name="pm_content_in_desktop_notifications"
          label={t('settings.showTextOfDirectMessages')}
        />
        <SettingSelect
          name="desktop_icon_count_display"
          label={t('settings.countOnTheAppIcon')}
          choices={counts()}
        />
      </Section>
      <SoundsSection />
      {hasMail && <MailSection />}
      <Section title={t('settings.topics')}>
        <SettingSelect
          name="automatically_follow_topics_policy"
          label={t('settings.followTopicsAutomatically')}
          choices={policies()}
        />
        <SettingSwitch
          name="automatically_follow_topics_where_mentioned"
          label={t('settings.followTopicsWhereIAm')}
        />
        <SettingSelect
          name="automatically_unmute_topics_in_muted_streams_policy"
          label={t('settings.unmuteTopicsInMutedChannels')}
          choices={policies()}
        />
      </Section>
    </>
  );
}
