import type { Channel, Subscription } from '@tidings/shared-types';
import type { SubscriptionRow } from '../../core/storage/tables/channels.ts';

type SubscriptionFields = Omit<Subscription, keyof Channel | 'subscribers' | 'partial_subscribers'>;

/** Returns the caller's own settings for a channel, which clients see next to the channel's fields. */
export function subscriptionFields(row: SubscriptionRow): SubscriptionFields {
  return {
    color: row.color,
    is_muted: row.is_muted,
    in_home_view: !row.is_muted,
    pin_to_top: row.pin_to_top,
    desktop_notifications: row.desktop_notifications,
    audible_notifications: row.audible_notifications,
    push_notifications: row.push_notifications,
    email_notifications: row.email_notifications,
    wildcard_mentions_notify: row.wildcard_mentions_notify,
  };
}
