/// <reference lib="webworker" />

import {
  indexedDbPushStorage,
  notificationTags,
  openNotification,
  type PushNotification,
} from '@tidings/sdk/push';
import { type NotificationData, placeName, show } from '../notifications/shown-notification.ts';
import { routeHref } from '../routes/route.ts';
import { keptWords, type Words } from './words.ts';

declare const self: ServiceWorkerGlobalScope;

type MessageNotification = Extract<PushNotification, { type: 'message' }>;

/** Decrypts a push message with the keys that the page stored, and shows it. */
export async function receivePush(data: PushMessageData | null): Promise<void> {
  const delivered: unknown = data?.json();
  const opened = await openNotification(delivered, indexedDbPushStorage(indexedDB));
  if (!opened) return;
  const { notification } = opened;
  if (notification.type !== 'test') await showCount(notification.badge);
  if (notification.type === 'remove') return close(notificationTags(notification));
  // The user is looking at the app.
  if (notification.type === 'message' && (await isLookedAt())) return;
  const words = await keptWords();
  const [tag = ''] = notificationTags(notification);
  await show(self.registration, {
    ...(notification.type === 'test'
      ? testTexts(notification.realm_name, words)
      : textsOf(notification, words)),
    tag,
    silent: false,
  });
}

/** Shows the count on the icon of the installed app. An open page does so itself, too. */
async function showCount(count: number | undefined): Promise<void> {
  if (count === undefined) return;
  // Fails if the app is not installed, and is missing in some browsers.
  await navigator.setAppBadge?.(count).catch(() => undefined);
}

/** Focuses the app, and opens the message. */
export async function openClicked(notification: Notification): Promise<void> {
  notification.close();
  const { href } = notification.data as NotificationData;
  const [page] = await pages();
  if (!page) {
    await self.clients.openWindow(`/${href}`);
    return;
  }
  page.postMessage({ open: href });
  await page.focus();
}

/** Subscribes again. The page registers the new subscription, because this worker has no API key. */
export async function renewSubscription(old: PushSubscription | null): Promise<void> {
  if (old) await self.registration.pushManager.subscribe(old.options);
  for (const page of await pages()) page.postMessage('push-subscription-changed');
}

async function close(tags: readonly string[]): Promise<void> {
  for (const tag of tags) {
    for (const shown of await self.registration.getNotifications({ tag })) shown.close();
  }
}

function textsOf(notification: MessageNotification, words: Words) {
  const { sender_full_name, sender_avatar_url, content } = notification;
  const isDirect = notification.recipient_type === 'direct';
  const place = isDirect
    ? ''
    : ` · ${placeName(notification.channel_name, notification.topic || words.generalChat)}`;
  return {
    title: `${sender_full_name}${place}`,
    body: isDirect && content === '' ? words.hidden : content,
    icon: sender_avatar_url,
    data: { href: hrefOf(notification) },
  };
}

function testTexts(realmName: string, words: Words) {
  return { title: realmName, body: words.test, icon: undefined, data: { href: '#inbox' } };
}

function hrefOf(notification: MessageNotification): string {
  const near = notification.message_id;
  if (notification.recipient_type === 'channel') {
    const { channel_id: channelId, topic } = notification;
    return routeHref({ name: 'topic', channelId, topic, near });
  }
  const { pm_users, sender_id, user_id } = notification;
  const members = pm_users === undefined ? [sender_id] : pm_users.split(',').map(Number);
  const userIds = members.filter((id) => id !== user_id);
  return routeHref({ name: 'direct', userIds, near });
}

/** The app's windows, focused first. */
async function pages(): Promise<readonly WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return [...all].sort((a, b) => Number(b.focused) - Number(a.focused));
}

async function isLookedAt(): Promise<boolean> {
  return (await pages()).some(({ focused }) => focused);
}
