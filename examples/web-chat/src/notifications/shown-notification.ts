import { topicText } from '../topics/topic-text.ts';

/** What a notification is about, for when it is clicked, or read elsewhere. */
export interface NotificationData {
  /** What a click opens: a fragment of the app. */
  readonly href: string;
  readonly messageId?: number;
  readonly conversation?: string;
}

/** What the page and the service worker show alike. */
export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  /** So that what is told in both ways shows once. */
  readonly tag: string;
  readonly icon: string | undefined;
  readonly silent: boolean;
  readonly data: NotificationData;
}

export const HIDDEN_TEXT = 'A direct message';

export function placeName(channelName: string, topic: string): string {
  return `#${channelName} › ${topicText(topic)}`;
}

export function show(
  registration: ServiceWorkerRegistration,
  { title, icon, ...rest }: ShownNotification,
): Promise<void> {
  return registration.showNotification(title, { ...rest, icon: icon ?? '/icon.png' });
}
