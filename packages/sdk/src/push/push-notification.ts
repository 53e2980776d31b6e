interface Common {
  readonly realm_url: string;
  readonly realm_name: string;
  /** The recipient. */
  readonly user_id: number;
}

interface MessageCommon extends Common {
  readonly type: 'message';
  readonly message_id: number;
  /** Seconds since 1970. */
  readonly time: number;
  readonly sender_id: number;
  readonly sender_full_name: string;
  readonly sender_avatar_url: string;
  /** Plain text, shortened if it is long. */
  readonly content: string;
  /** The count for the app's icon; missing from older servers. */
  readonly badge?: number;
}

export interface ChannelMessageNotification extends MessageCommon {
  readonly recipient_type: 'channel';
  readonly channel_id: number;
  readonly channel_name: string;
  readonly topic: string;
}

export interface DirectMessageNotification extends MessageCommon {
  readonly recipient_type: 'direct';
  /** The ids of the members, separated by commas, if there are more than two. */
  readonly pm_users?: string;
}

/** Messages that were read elsewhere or deleted: close their notifications. Without messages, only the count changed. */
export interface RemoveNotification extends Common {
  readonly type: 'remove';
  readonly message_ids: readonly number[];
  /** The count for the app's icon; missing from older servers. */
  readonly badge?: number;
}

export interface TestNotification extends Common {
  readonly type: 'test';
  readonly time: number;
}

/** The content of a decrypted notification. */
export type PushNotification =
  | ChannelMessageNotification
  | DirectMessageNotification
  | RemoveNotification
  | TestNotification;

/**
 * Returns tags for the platform's notifications. For a message, the tag to show it under, so that a repeated delivery
 * shows once. For a removal, the tags to close.
 */
export function notificationTags(notification: PushNotification): string[] {
  const tag = (what: string | number) => notificationTag(notification, what);
  if (notification.type === 'message') return [tag(notification.message_id)];
  return notification.type === 'remove' ? notification.message_ids.map(tag) : [tag('test')];
}

/** Returns the tag of a message's notification, for an app that shows it itself while it is open. */
export function notificationTag(
  { realm_url, user_id }: Pick<PushNotification, 'realm_url' | 'user_id'>,
  what: number | string,
): string {
  return `${realm_url}#${user_id}#${what}`;
}
