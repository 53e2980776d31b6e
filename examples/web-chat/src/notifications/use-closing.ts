import type { UnreadSummary } from '@tidings/sdk';
import { useUnread } from '@tidings/sdk/react';
import { useEffect, useRef } from 'react';
import type { NotificationData } from './shown-notification.ts';

type Unread = UnreadSummary['conversations'];

/** Takes notifications away whose messages were read, here or on another device. */
export function useClosing(): void {
  const unread = useUnread()?.conversations;
  const before = useRef<Unread>(undefined);
  useEffect(() => {
    // Those that stay do no harm.
    if (unread && before.current) closeRead(before.current, unread).catch(() => undefined);
    before.current = unread;
  }, [unread]);
}

/** Only what was unread before: of a message that has just come, the list may not know yet. */
async function closeRead(before: Unread, now: Unread): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const data = notification.data as NotificationData;
    if (isUnread(data, before) && !isUnread(data, now)) notification.close();
  }
}

/** As far as the two ends of what is unread in a conversation tell. */
function isUnread({ messageId, conversation }: NotificationData, unread: Unread): boolean {
  const item = conversation === undefined ? undefined : unread.get(conversation);
  if (!item || messageId === undefined) return false;
  return item.oldestUnreadId <= messageId && messageId <= item.newestUnreadId;
}
