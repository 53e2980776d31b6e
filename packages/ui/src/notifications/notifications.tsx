import { conversationOf, type StoredMessage } from '@tidings/sdk';
import { useChannels, useClient, useList, useSettings, useUsers } from '@tidings/sdk/react';
import { useEffect, useMemo, useRef } from 'react';
import type { Account } from '../account/account.ts';
import { useRoute } from '../routes/use-route.ts';
import { useDeviceState } from './device-state.ts';
import { messageNotification } from './message-notification.ts';
import { type NotificationPreferences, noticesOf } from './notices-of.ts';
import { placesShowing } from './places.ts';
import { show } from './shown-notification.ts';
import { storedSounds } from './sounds.ts';
import { playTone } from './tone.ts';
import { useCloseReadNotifications } from './use-close-read-notifications.ts';
import { useOpenClickedNotification } from './use-open-clicked-notification.ts';
import { usePush } from './use-push.ts';
import { isVisibleInAnyTab, useVisiblePlace } from './visible-place.ts';

interface Props {
  readonly account: Account;
}

/** Notifies of new messages while the page is not visible. Renders nothing. */
export function Notifications({ account: { userId: ownId } }: Props) {
  const client = useClient();
  const isOn = useDeviceState() === 'on';
  const preferences = useRef<NotificationPreferences>(undefined);
  preferences.current = useNotificationPreferences(ownId);
  useVisiblePlace(useRoute(), ownId);
  useOpenClickedNotification();
  useCloseReadNotifications();
  usePush(ownId);
  useEffect(() => {
    if (!isOn) return;
    let earlier = Promise.resolve();
    return client.onArrival((message) => {
      const { current } = preferences;
      if (!current) return;
      // In the order in which the messages were sent. A failed notification must not affect the page.
      earlier = earlier.then(() => notify(message, current)).catch(() => undefined);
    });
  }, [client, isOn]);
  return null;
}

/** Undefined until everything is loaded. */
function useNotificationPreferences(ownId: number): NotificationPreferences | undefined {
  const settings = useSettings();
  const channels = useChannels();
  const topics = useList((client) => client.userTopics());
  const users = useUsers();
  return useMemo(() => {
    if (!settings || !channels || !topics || !users) return undefined;
    const muted = users.filter(({ isMuted }) => isMuted);
    const mutedIds = new Set(muted.map(({ user }) => user.user_id));
    return { settings, ownId, channels, topics, mutedIds };
  }, [settings, ownId, channels, topics, users]);
}

async function notify(message: StoredMessage, preferences: NotificationPreferences): Promise<void> {
  const { isShown, isHeard, kind } = noticesOf(message, preferences);
  if (!isShown && !isHeard) return;
  const { ownId, channels, settings } = preferences;
  if (await isVisibleInAnyTab(ownId, placesShowing(conversationOf(message)))) return;
  if (isHeard && settings.notification_sound !== 'none') playTone(storedSounds()[kind]);
  const registration = await navigator.serviceWorker.getRegistration();
  if (!isShown || !registration) return;
  const channel = channels.find(({ id }) => id === message.stream_id)?.channel;
  const isDirect = message.stream_id === undefined;
  const hidesText = isDirect && !settings.pm_content_in_desktop_notifications;
  await show(
    registration,
    messageNotification(message, { ownId, channelName: channel?.name, hidesText }),
  );
}
