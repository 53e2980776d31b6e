import type { ChannelItem, StoredMessage } from '@tidings/sdk';
import { type OwnUserSettings, type UserTopic, visibilityPolicies } from '@tidings/shared-types';
import type { SoundKind } from './sounds.ts';

/** The settings that decide about notifications. */
export interface NotificationPreferences {
  readonly settings: OwnUserSettings;
  readonly ownId: number;
  readonly channels: readonly ChannelItem[];
  readonly topics: readonly UserTopic[];
  readonly mutedIds: ReadonlySet<number>;
}

/** How to notify of a message on an active device. */
export interface Notices {
  readonly isShown: boolean;
  readonly isHeard: boolean;
  /** Which of the person's sounds is heard. */
  readonly kind: SoundKind;
}

const nothing: Notices = { isShown: false, isHeard: false, kind: 'channel' };
const { muted, unmuted, followed } = visibilityPolicies;

/** Follows the same rules as the server's push notifications (docs/how-to/push.md). */
export function noticesOf(message: StoredMessage, preferences: NotificationPreferences): Notices {
  const { settings, ownId, mutedIds } = preferences;
  const { flags, sender_id, stream_id } = message;
  if (sender_id === ownId || mutedIds.has(sender_id) || flags.includes('read')) return nothing;
  const personal: Notices = {
    kind: 'personal',
    isShown: settings.enable_desktop_notifications,
    isHeard: settings.enable_sounds,
  };
  const isPersonal = flags.includes('mentioned') || flags.includes('has_alert_word');
  if (stream_id === undefined || isPersonal) return personal;
  return noticesInChannel(message, stream_id, personal, preferences);
}

function noticesInChannel(
  { flags, subject }: StoredMessage,
  channelId: number,
  personal: Notices,
  { settings, channels, topics }: NotificationPreferences,
): Notices {
  const subscription = channels.find(({ id }) => id === channelId)?.subscription;
  const topic = topics.find(
    ({ stream_id, topic_name }) =>
      stream_id === channelId && topic_name.toLowerCase() === subject.toLowerCase(),
  );
  const policy = topic?.visibility_policy;
  const isFollowed = policy === followed;
  const isQuiet = subscription?.is_muted ? !isFollowed && policy !== unmuted : policy === muted;
  if (!subscription || isQuiet) return nothing;

  const isForAll =
    flags.includes('stream_wildcard_mentioned') || flags.includes('topic_wildcard_mentioned');
  const countsForAll =
    (subscription.wildcard_mentions_notify ?? settings.wildcard_mentions_notify) ||
    (isFollowed && settings.enable_followed_topic_wildcard_mentions_notify);
  const mention = isForAll && countsForAll ? personal : nothing;
  const shown = subscription.desktop_notifications ?? settings.enable_stream_desktop_notifications;
  const heard = subscription.audible_notifications ?? settings.enable_stream_audible_notifications;
  const other = isFollowed ? 'followed' : 'channel';
  return {
    kind: mention.isShown || mention.isHeard ? 'personal' : other,
    isShown:
      mention.isShown ||
      shown ||
      (isFollowed && settings.enable_followed_topic_desktop_notifications),
    isHeard:
      mention.isHeard ||
      heard ||
      (isFollowed && settings.enable_followed_topic_audible_notifications),
  };
}
