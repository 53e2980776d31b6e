import { sendsMail, useServerSettings } from '../../account/use-server-settings.ts';
import { DeviceSection } from '../../notifications/device-section.tsx';
import { Section } from '../../ui/section.tsx';
import { MailSection } from './mail-section.tsx';
import { SettingSelect } from './setting-select.tsx';
import { SettingSwitch, type SwitchName } from './setting-switch.tsx';
import { SoundsSection } from './sounds-section.tsx';

/** "Email" shows only if the server sends mail. */
const columns = ['Visual', 'Sound', 'Push', 'Email'] as const;

const rows: readonly { readonly label: string; readonly names: readonly SwitchName[] }[] = [
  {
    label: 'Direct messages and mentions',
    names: [
      'enable_desktop_notifications',
      'enable_sounds',
      'enable_offline_push_notifications',
      'enable_offline_email_notifications',
    ],
  },
  {
    label: 'Followed topics',
    names: [
      'enable_followed_topic_desktop_notifications',
      'enable_followed_topic_audible_notifications',
      'enable_followed_topic_push_notifications',
      'enable_followed_topic_email_notifications',
    ],
  },
  {
    label: 'All channel messages',
    names: [
      'enable_stream_desktop_notifications',
      'enable_stream_audible_notifications',
      'enable_stream_push_notifications',
      'enable_stream_email_notifications',
    ],
  },
];

const policies = [
  { value: 1, label: 'When I participate' },
  { value: 2, label: 'When I send a message' },
  { value: 3, label: 'When I start the topic' },
  { value: 4, label: 'Never' },
] as const;

const counts = [
  { value: 1, label: 'All unread messages' },
  { value: 2, label: 'Direct messages, mentions and followed topics' },
  { value: 3, label: 'Direct messages and mentions' },
  { value: 4, label: 'None' },
] as const;

export function NotificationsSection() {
  const hasMail = sendsMail(useServerSettings());
  const shown = hasMail ? columns.length : columns.length - 1;
  return (
    <>
      <DeviceSection />
      <Section
        title="Notify me about"
        note={`Visual and sound notifications appear while Tidings is open. Push notifications reach phones, and browsers while Tidings is closed. Each channel can have its own settings.${hasMail ? ' Emails cover messages that you missed.' : ''}`}
      >
        <div className="table-scroll">
          <table className="notification-table">
            <thead>
              <tr>
                <td />
                {columns.slice(0, shown).map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, names }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {names.slice(0, shown).map((name, index) => (
                    <td key={name}>
                      <SettingSwitch isBare name={name} label={`${label}: ${columns[index]}`} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <SettingSwitch name="wildcard_mentions_notify" label="Notify me about @all mentions" />
        <SettingSwitch
          name="enable_followed_topic_wildcard_mentions_notify"
          label="Notify me about @all mentions in followed topics"
        />
        <SettingSwitch
          name="enable_online_push_notifications"
          label="Send push notifications even while I am online"
        />
        <SettingSwitch
          name="pm_content_in_desktop_notifications"
          label="Show text of direct messages in notifications"
        />
        <SettingSelect
          name="desktop_icon_count_display"
          label="Count on the app icon"
          choices={counts}
        />
      </Section>
      <SoundsSection />
      {hasMail && <MailSection />}
      <Section title="Topics">
        <SettingSelect
          name="automatically_follow_topics_policy"
          label="Follow topics automatically"
          choices={policies}
        />
        <SettingSwitch
          name="automatically_follow_topics_where_mentioned"
          label="Follow topics where I am mentioned"
        />
        <SettingSelect
          name="automatically_unmute_topics_in_muted_streams_policy"
          label="Unmute topics in muted channels automatically"
          choices={policies}
        />
      </Section>
    </>
  );
}
