import type { UnreadSummary } from '@tidings/sdk';
import { useUnread } from '@tidings/sdk/react';
import { useEffect } from 'react';
import type { NotificationData } from './shown-notification.ts';

/** Takes notifications away whose messages were read, here or on another device. */
export function useClosing(): void {
  const conversations = useUnread()?.conversations;
  useEffect(() => {
    // Those that stay do no harm.
    if (conversations) closeRead(conversations).catch(() => undefined);
  }, [conversations]);
}

async function closeRead(unread: UnreadSummary['conversations']): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const { messageId, conversation } = notification.data as NotificationData;
    if (messageId === undefined || conversation === undefined) continue;
    const oldest = unread.get(conversation)?.oldestUnreadId;
    if (oldest === undefined || messageId < oldest) notification.close();
  }
}
