import { sendsMail, useServerSettings } from '../../account/use-server-settings.ts';
import { DeviceSection } from '../../notifications/device-section.tsx';
import { Section } from '../../ui/section.tsx';
import { MailSection } from './mail-section.tsx';
import { SettingSelect } from './setting-select.tsx';
import { SettingSwitch, type SwitchName } from './setting-switch.tsx';

/** "Email" shows only if the server sends mail. */
const columns = ['Shown', 'Sound', 'Away', 'Mail'] as const;

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
    label: 'Topics you follow',
    names: [
      'enable_followed_topic_desktop_notifications',
      'enable_followed_topic_audible_notifications',
      'enable_followed_topic_push_notifications',
      'enable_followed_topic_email_notifications',
    ],
  },
  {
    label: 'All messages of channels',
    names: [
      'enable_stream_desktop_notifications',
      'enable_stream_audible_notifications',
      'enable_stream_push_notifications',
      'enable_stream_email_notifications',
    ],
  },
];

const policies = [
  { value: 1, label: 'When you take part in any way' },
  { value: 2, label: 'When you write in it' },
  { value: 3, label: 'When you start it' },
  { value: 4, label: 'Never' },
] as const;

const counts = [
  { value: 1, label: 'All unread messages' },
  { value: 2, label: 'Direct messages, mentions and followed topics' },
  { value: 3, label: 'Direct messages and mentions' },
  { value: 4, label: 'Nothing' },
] as const;

export function NotificationsSection() {
  const hasMail = sendsMail(useServerSettings());
  const shown = hasMail ? columns.length : columns.length - 1;
  return (
    <>
      <DeviceSection />
      <Section
        title="What notifies you"
        note={`Shown and heard while the app is open; away reaches phones, and browsers that have the page closed. A channel can have its own choice.${hasMail ? ' Mail comes about what you were not there for.' : ''}`}
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
        <SettingSwitch name="wildcard_mentions_notify" label="Mentions of everyone count" />
        <SettingSwitch
          name="enable_followed_topic_wildcard_mentions_notify"
          label="Mentions of everyone count in topics you follow"
        />
        <SettingSwitch
          name="enable_online_push_notifications"
          label="Notify devices that are away even while you are online"
        />
        <SettingSwitch
          name="pm_content_in_desktop_notifications"
          label="Show the text of direct messages in notifications"
        />
        <SettingSelect
          name="desktop_icon_count_display"
          label="The number on the icon counts"
          choices={counts}
        />
      </Section>
      {hasMail && <MailSection />}
      <Section title="Topics">
        <SettingSelect
          name="automatically_follow_topics_policy"
          label="Follow a topic by itself"
          choices={policies}
        />
        <SettingSwitch
          name="automatically_follow_topics_where_mentioned"
          label="Follow topics in which you are mentioned"
        />
        <SettingSelect
          name="automatically_unmute_topics_in_muted_streams_policy"
          label="Unmute a topic of a muted channel by itself"
          choices={policies}
        />
      </Section>
    </>
  );
}
