import type { UnreadSummary } from '@tidings/sdk';
import { useUnread } from '@tidings/sdk/react';
import { useEffect, useRef } from 'react';
import type { NotificationData } from './shown-notification.ts';

type Unread = UnreadSummary['conversations'];

/** Closes notifications whose messages were read, here or on another device. */
export function useCloseReadNotifications(): void {
  const unread = useUnread()?.conversations;
  const before = useRef<Unread>(undefined);
  useEffect(() => {
    // A notification that stays does no harm.
    if (unread && before.current) closeRead(before.current, unread).catch(() => undefined);
    before.current = unread;
  }, [unread]);
}

/** Only considers messages that were unread before, since the list may not contain the newest yet. */
async function closeRead(before: Unread, now: Unread): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const data = notification.data as NotificationData;
    if (isUnread(data, before) && !isUnread(data, now)) notification.close();
  }
}

/** Guesses from the first and last unread message of the conversation. */
function isUnread({ messageId, conversation }: NotificationData, unread: Unread): boolean {
  const item = conversation === undefined ? undefined : unread.get(conversation);
  if (!item || messageId === undefined) return false;
  return item.oldestUnreadId <= messageId && messageId <= item.newestUnreadId;
}
