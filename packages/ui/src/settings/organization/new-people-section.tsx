import { useClient } from '@tidings/sdk/react';
import type { InitialUserSettings } from '@tidings/shared-types';
import { useCallback } from 'react';
import { t } from '../../languages/t.ts';
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
const groups = (): readonly {
  readonly name: 'notifications' | 'typing' | 'privacy';
  readonly title: string;
  readonly labels: Readonly<Partial<Record<SwitchName, string>>>;
}[] => [
  {
    name: 'notifications',
    title: t('organization.notifications'),
    labels: {
      enable_desktop_notifications: t('organization.visualNotificationsForDirectMessages'),
      enable_sounds: t('organization.soundsForDirectMessagesAnd'),
      enable_offline_push_notifications: t('organization.pushNotificationsForDirectMessages'),
      enable_offline_email_notifications: t('organization.emailForDirectMessagesAnd'),
      enable_followed_topic_desktop_notifications: t(
        'organization.visualNotificationsForFollowedTopics',
      ),
      enable_followed_topic_push_notifications: t(
        'organization.pushNotificationsForFollowedTopics',
      ),
      enable_stream_desktop_notifications: t('organization.visualNotificationsForAllChannel'),
      enable_stream_push_notifications: t('organization.pushNotificationsForAllChannel'),
    },
  },
  {
    name: 'typing',
    title: t('organization.typing'),
    labels: {
      enter_sends: t('organization.pressEnterToSend'),
      translate_emoticons: t('organization.convertEmoticonsLikeToEmoji'),
      enable_drafts_synchronization: t('organization.syncDraftsAcrossDevices'),
    },
  },
  {
    name: 'privacy',
    title: t('organization.privacy'),
    labels: {
      presence_enabled: t('organization.showWhenTheyAreOnline'),
      send_private_typing_notifications: t('organization.showWhenTheyTypeA'),
      send_stream_typing_notifications: t('organization.showWhenTheyTypeAChannel'),
      send_read_receipts: t('organization.showWhichMessagesTheyHave'),
    },
  },
];

/** The labels of the settings that new people start with, for the audit log. */
export function newPeopleLabels(): Readonly<Record<string, string>> {
  const visibility = { email_address_visibility: t('organization.whoCanSeeTheirEmail') };
  return Object.assign(visibility, ...groups().map(({ labels }) => labels));
}

const visibilities = () =>
  [
    { value: 1, label: t('organization.everyone') },
    { value: 2, label: t('organization.members') },
    { value: 5, label: t('organization.moderators') },
    { value: 3, label: t('organization.administrators') },
    { value: 4, label: t('organization.nobody') },
  ] as const;

type Visibility = ReturnType<typeof visibilities>[number]['value'];

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
        title={t('organization.defaultSettings')}
        note={t('organization.newAccountsStartWithThese')}
      >
        <Problem text={change.problem ?? problem} />
      </Section>
      {value &&
        groups().map(({ name: group, title, labels }) => (
          <Section key={group} title={title}>
            {Object.entries(labels).map(([name, label]) => (
              <Switch
                key={name}
                label={label}
                isOn={value[name as SwitchName] === true}
                disabled={change.isBusy}
                onSwitch={(isOn) => change.run({ [name]: isOn })}
              />
            ))}
            {group === 'privacy' && (
              <Select
                label={t('organization.whoCanSeeTheirEmail')}
                value={Number(value.email_address_visibility ?? 1)}
                choices={visibilities()}
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
