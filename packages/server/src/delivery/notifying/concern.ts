import { visibilityPolicies } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { SubscriptionRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { isSubscribed, isWithin, receivedIntervals } from '../../features/channels/access.ts';
import { flagBits, wildcardBits } from '../../features/messages/flags.ts';
import { channelAccess } from '../../features/messages/message-access.ts';
import { topicPolicy } from '../../features/user-topics/visibility-policy.ts';
import type { DeliveryChannel, NotifiedMessage, Occasion } from './occasion.ts';

const { muted, unmuted, followed } = visibilityPolicies;

/** The reason why a message concerns a user. */
export type Concern = 'direct message' | 'mention' | 'followed topic' | 'channel';

/**
 * Returns why to notify a user of a message while they are away; undefined if not. `state` is the present one, so that
 * users get nothing that they may no longer read.
 */
export function concernOf(
  state: RealmState,
  deliveryChannel: DeliveryChannel,
  userId: number,
  occasion: Occasion,
  now: number,
): Concern | undefined {
  const { message } = occasion;
  const user = state.users.get({ id: userId });
  if (!user?.is_active || user.is_bot || userId === message.sender_id) return undefined;
  if (state.mutedUsers.get({ user_id: userId, muted_id: message.sender_id })) return undefined;
  if (message.channel_id === null) return directConcern(state, deliveryChannel, user, occasion);
  const concern = channelConcern(state, deliveryChannel, user, message.channel_id, occasion);
  // Checked last, since it applies to few users.
  return concern && hasReceived(state, user, message, now) ? concern : undefined;
}

function directConcern(
  state: RealmState,
  deliveryChannel: DeliveryChannel,
  user: UserRow,
  { flags, members = [], isEdit }: Occasion,
): Concern | undefined {
  if (!members.includes(user.id) || !wantsPersonal(state, deliveryChannel, user.id))
    return undefined;
  if (!isEdit) return 'direct message';
  return (flags.get(user.id) ?? 0) & flagBits.mentioned ? 'mention' : undefined;
}

function hasReceived(
  state: RealmState,
  user: UserRow,
  message: NotifiedMessage,
  now: number,
): boolean {
  const channelId = message.channel_id ?? -1;
  return (
    isSubscribed(state, user.id, channelId) &&
    isWithin(receivedIntervals(state, user.id, channelId), message.id) &&
    channelAccess(state, user, message, now) === 'yes'
  );
}

function channelConcern(
  state: RealmState,
  deliveryChannel: DeliveryChannel,
  user: UserRow,
  channelId: number,
  { message, flags, isEdit }: Occasion,
): Concern | undefined {
  const bits = flags.get(user.id) ?? 0;
  const wantsMentions = wantsPersonal(state, deliveryChannel, user.id);
  // Mentions by name notify even in muted places.
  if (bits & flagBits.mentioned && wantsMentions) return 'mention';

  const subscription = state.subscriptions.get({ channel_id: channelId, user_id: user.id });
  const policy = topicPolicy(state, user.id, { channelId, topic: message.topic });
  if (!subscription || !isHeard(subscription, policy)) return undefined;
  const isFollowed = policy === followed;
  const inTopic = (bits & flagBits.topic_wildcard_mentioned) !== 0;
  const inChannel = !isEdit && (message.wildcards & wildcardBits.stream) !== 0;
  if ((inTopic || inChannel) && wantsMentions) {
    if (wantsWildcards(state, subscription)) return 'mention';
    const setting = 'enable_followed_topic_wildcard_mentions_notify';
    if (isFollowed && state.userSetting(user.id, setting)) return 'mention';
  }
  if (isEdit) return undefined;
  if (
    isFollowed &&
    state.userSetting(user.id, `enable_followed_topic_${deliveryChannel}_notifications`)
  ) {
    return 'followed topic';
  }
  const wantsChannel =
    subscription[`${deliveryChannel}_notifications`] ??
    state.userSetting(user.id, `enable_stream_${deliveryChannel}_notifications`);
  return wantsChannel ? 'channel' : undefined;
}

/** Returns the setting for direct messages and mentions. */
function wantsPersonal(
  state: RealmState,
  deliveryChannel: DeliveryChannel,
  userId: number,
): boolean {
  return state.userSetting(userId, `enable_offline_${deliveryChannel}_notifications`);
}

function wantsWildcards(state: RealmState, subscription: SubscriptionRow): boolean {
  return (
    subscription.wildcard_mentions_notify ??
    state.userSetting(subscription.user_id, 'wildcard_mentions_notify')
  );
}

function isHeard({ is_muted }: SubscriptionRow, policy: number): boolean {
  return is_muted ? policy === unmuted || policy === followed : policy !== muted;
}
