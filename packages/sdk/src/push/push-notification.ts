interface Common {
  readonly realm_url: string;
  readonly realm_name: string;
  /** Whom it is for. */
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
  /** Plain text, cut where it is long. */
  readonly content: string;
}

export interface ChannelMessageNotification extends MessageCommon {
  readonly recipient_type: 'channel';
  readonly channel_id: number;
  readonly channel_name: string;
  readonly topic: string;
}

export interface DirectMessageNotification extends MessageCommon {
  readonly recipient_type: 'direct';
  /** Ids joined by commas, where there are more than two people. */
  readonly pm_users?: string;
}

/** These were read elsewhere, or are gone: their notifications should go too. */
export interface RemoveNotification extends Common {
  readonly type: 'remove';
  readonly message_ids: readonly number[];
}

export interface TestNotification extends Common {
  readonly type: 'test';
  readonly time: number;
}

/** What a notification says once it is open. */
export type PushNotification =
  | ChannelMessageNotification
  | DirectMessageNotification
  | RemoveNotification
  | TestNotification;

/**
 * Names for the notifications of the platform: of a message the one to show it under, so that one
 * that comes twice shows once; of a removal those to close.
 */
export function notificationTags(notification: PushNotification): string[] {
  const tag = (what: string | number) => notificationTag(notification, what);
  if (notification.type === 'message') return [tag(notification.message_id)];
  return notification.type === 'remove' ? notification.message_ids.map(tag) : [tag('test')];
}

/** The name of a message's notification, for an app that shows it by itself while it is open. */
export function notificationTag(
  { realm_url, user_id }: Pick<PushNotification, 'realm_url' | 'user_id'>,
  what: number | string,
): string {
  return `${realm_url}#${user_id}#${what}`;
}
