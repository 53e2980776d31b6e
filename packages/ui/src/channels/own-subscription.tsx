import type { SubscriptionChange } from '@tidings/sdk';
import { type ChannelItem, useClient, useSettings } from '@tidings/sdk/react';
import type { OwnUserSettings, SubscriptionProperty } from '@tidings/shared-types';
import { sendsMail, useServerSettings } from '../account/use-server-settings.ts';
import { t } from '../languages/t.ts';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { Switch } from '../ui/switch.tsx';

const colours = [
  '#76ce90',
  '#fae589',
  '#a6c7e5',
  '#e79ab5',
  '#bfd56f',
  '#f4ae55',
  '#b0a5fd',
  '#addfe5',
  '#f5ce6e',
  '#c2726a',
  '#94c849',
  '#bd86e5',
  '#ee7e4a',
  '#a6dcbf',
  '#95a5fd',
];

/** Notification settings of a channel, each with the general setting that is its default. */
const notifications = () =>
  [
    [
      'desktop_notifications',
      t('channels.visualNotifications'),
      'enable_stream_desktop_notifications',
    ],
    [
      'audible_notifications',
      t('channels.soundNotifications'),
      'enable_stream_audible_notifications',
    ],
    ['push_notifications', t('channels.pushNotifications'), 'enable_stream_push_notifications'],
    ['email_notifications', t('channels.emailNotifications'), 'enable_stream_email_notifications'],
    [
      'wildcard_mentions_notify',
      t('channels.notifyMeAboutAllMentions'),
      'wildcard_mentions_notify',
    ],
  ] as const satisfies readonly (readonly [
    SubscriptionProperty['property'],
    string,
    keyof OwnUserSettings,
  ])[];

/** The user's own settings for a channel. They work offline. */
export function OwnSubscription({ item }: { readonly item: ChannelItem }) {
  const client = useClient();
  const settings = useSettings();
  const hasMail = sendsMail(useServerSettings());
  const { id: channelId, channel, subscription } = item;
  if (!subscription) return null;
  const set = (change: SubscriptionChange) =>
    leaveToBanner(client.change.updateSubscription({ channelId, ...change }));
  const isArchived = channel.is_archived;
  return (
    <>
      {isArchived && <p className="quiet">{t('channels.theseSettingsCannotBeChanged')}</p>}
      <fieldset className="colours" disabled={isArchived}>
        <legend className="field-label">{t('channels.colour')}</legend>
        {colours.map((colour) => (
          <button
            type="button"
            key={colour}
            className="colour"
            style={{ background: colour }}
            aria-label={t('channels.colourColour', { colour })}
            aria-pressed={subscription.color === colour}
            onClick={() => set({ property: 'color', value: colour })}
          />
        ))}
        <input
          className="colour-input"
          type="color"
          aria-label={t('channels.customColour')}
          // Uncontrolled: each step in the colour picker would otherwise be a change.
          defaultValue={subscription.color}
          key={subscription.color}
          onBlur={(event) => {
            if (event.target.value !== subscription.color)
              set({ property: 'color', value: event.target.value });
          }}
        />
      </fieldset>
      <Switch
        label={t('channels.mute')}
        hint={t('channels.hidesTheChannelFromThe')}
        isOn={subscription.is_muted}
        disabled={isArchived}
        onSwitch={(isOn) => set({ property: 'is_muted', value: isOn })}
      />
      <Switch
        label={t('channels.pinToTop')}
        isOn={subscription.pin_to_top}
        disabled={isArchived}
        onSwitch={(isOn) => set({ property: 'pin_to_top', value: isOn })}
      />
      <h3>{t('channels.notificationsForAllMessages')}</h3>
      {notifications()
        .filter(([property]) => hasMail || property !== 'email_notifications')
        .map(([property, label, general]) => (
          <Switch
            key={property}
            label={label}
            isOn={subscription[property] ?? settings?.[general] ?? false}
            disabled={isArchived}
            onSwitch={(isOn) => set({ property, value: isOn })}
          />
        ))}
    </>
  );
}
