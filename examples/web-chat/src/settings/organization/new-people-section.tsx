import { useClient } from '@tidings/sdk/react';
import { type InitialUserSettings, initialUserSettings } from '@tidings/shared-types';
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

/** The switches that this client offers to people themselves. */
const groups: readonly {
  readonly title: string;
  readonly names: readonly SwitchName[];
}[] = [
  {
    title: 'Notifications',
    names: [
      'enable_desktop_notifications',
      'enable_sounds',
      'enable_offline_push_notifications',
      'enable_offline_email_notifications',
      'enable_followed_topic_desktop_notifications',
      'enable_followed_topic_push_notifications',
      'enable_stream_desktop_notifications',
      'enable_stream_push_notifications',
    ],
  },
  {
    title: 'Typing',
    names: ['enter_sends', 'translate_emoticons', 'enable_drafts_synchronization'],
  },
  {
    title: 'Privacy',
    names: [
      'presence_enabled',
      'send_private_typing_notifications',
      'send_stream_typing_notifications',
      'send_read_receipts',
    ],
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
        title="Settings of new people"
        note="New accounts start with these settings. Current members keep their own."
      >
        <Problem text={change.problem ?? problem} />
      </Section>
      {value &&
        groups.map(({ title, names }) => (
          <Section key={title} title={title}>
            {names.map((name) => (
              <Switch
                key={name}
                label={initialUserSettings[name].description.replace(/\.$/, '')}
                isOn={value[name] === true}
                disabled={change.isBusy}
                onSwitch={(isOn) => change.run({ [name]: isOn })}
              />
            ))}
            {title === 'Privacy' && (
              <Select
                label="Who sees their email address"
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
