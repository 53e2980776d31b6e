import { useClient } from '@tidings/sdk/react';
import type { InitialUserSettings } from '@tidings/shared-types';
import { useCallback } from 'react';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { fetchSnapshot } from './fetch-snapshot.ts';

type SwitchName = {
  [N in keyof InitialUserSettings]-?: NonNullable<InitialUserSettings[N]> extends boolean
    ? N
    : never;
}[keyof InitialUserSettings];

/** The labels of the switches that this client also offers to people themselves. */
const groups: readonly {
  readonly title: string;
  readonly labels: Readonly<Partial<Record<SwitchName, string>>>;
}[] = [
  {
    title: 'Notifications',
    labels: {
      enable_desktop_notifications: 'Visual notifications for direct messages and mentions',
      enable_sounds: 'Sounds for direct messages and mentions',
      enable_offline_push_notifications: 'Push notifications for direct messages and mentions',
      enable_offline_email_notifications: 'Email for direct messages and mentions',
      enable_followed_topic_desktop_notifications: 'Visual notifications for followed topics',
      enable_followed_topic_push_notifications: 'Push notifications for followed topics',
      enable_stream_desktop_notifications: 'Visual notifications for all channel messages',
      enable_stream_push_notifications: 'Push notifications for all channel messages',
    },
  },
  {
    title: 'Typing',
    labels: {
      enter_sends: 'Press Enter to send',
      translate_emoticons: 'Convert emoticons like :) to emoji',
      enable_drafts_synchronization: 'Sync drafts across devices',
    },
  },
  {
    title: 'Privacy',
    labels: {
      presence_enabled: 'Show when they are online',
      send_private_typing_notifications: 'Show when they type a direct message',
      send_stream_typing_notifications: 'Show when they type a channel message',
      send_read_receipts: 'Show which messages they have read',
    },
  },
];

const visibilities = [
  { value: 1, label: 'Everyone' },
  { value: 2, label: 'Members' },
  { value: 5, label: 'Moderators' },
  { value: 3, label: 'Administrators' },
  { value: 4, label: 'Nobody' },
] as const;

type Visibility = (typeof visibilities)[number]['value'];

/** The settings that new people start with, for administrators. */
export function NewPeopleSection() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) =>
        (await fetchSnapshot(client, 'realm_user_settings_defaults', signal))
          .realm_user_settings_defaults,
      [client],
    ),
  );
  const change = useAction(async (changed: InitialUserSettings) => {
    await client.api.updateSettingsOfNewPeople(changed);
    reload();
  });
  return (
    <>
      <Section
        title="Default settings"
        note="New accounts start with these settings. Current members keep their own."
      >
        <Problem text={change.problem ?? problem} />
      </Section>
      {value &&
        groups.map(({ title, labels }) => (
          <Section key={title} title={title}>
            {Object.entries(labels).map(([name, label]) => (
              <Switch
                key={name}
                label={label}
                isOn={value[name as SwitchName] === true}
                disabled={change.isBusy}
                onSwitch={(isOn) => change.run({ [name]: isOn })}
              />
            ))}
            {title === 'Privacy' && (
              <Select
                label="Who can see their email address"
                value={Number(value.email_address_visibility ?? 1)}
                choices={visibilities}
                onChoose={(chosen) =>
                  change.run({ email_address_visibility: chosen as Visibility })
                }
              />
            )}
          </Section>
        ))}
    </>
  );
}
