/** Data of a notification, for a click or for when its message is read elsewhere. */
export interface NotificationData {
  /** Fragment of the app that a click opens. */
  readonly href: string;
  readonly messageId?: number;
  readonly conversation?: string;
}

/** Parts of a notification that the page and the service worker share. */
export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  /** Same tag for a message from the page and from push, so that it shows once. */
  readonly tag: string;
  readonly icon: string | undefined;
  readonly silent: boolean;
  readonly data: NotificationData;
}

export function placeName(channelName: string, topicName: string): string {
  return `#${channelName} › ${topicName}`;
}

export function show(
  registration: ServiceWorkerRegistration,
  { title, icon, ...rest }: ShownNotification,
): Promise<void> {
  return registration.showNotification(title, { ...rest, icon: icon ?? '/icon.png' });
}
