import { visibilityPolicies } from '@tidings/shared-types';
import { isSubscribed, isWithin, receivedIntervals } from '../channels/access.ts';
import { flagBits, wildcardBits } from '../messages/flags.ts';
import { channelAccess } from '../messages/message-access.ts';
import { topicPolicy } from '../messages/visibility-policy.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { SubscriptionRow } from '../storage/tables/channels.ts';
import type { MessageRow } from '../storage/tables/messages.ts';
import type { UserRow } from '../storage/tables/users.ts';

/** A message as notifications are made of it. */
export type NotifiedMessage = Pick<
  MessageRow,
  | 'id'
  | 'sender_id'
  | 'recipient_id'
  | 'channel_id'
  | 'topic'
  | 'rendered'
  | 'wildcards'
  | 'sent_at'
>;

/** What brings a notification about. */
export interface Occasion {
  readonly message: NotifiedMessage;
  /** Bits by account, where there are any. */
  readonly flags: ReadonlyMap<number, number>;
  /** The people of a direct conversation. */
  readonly members: readonly number[] | undefined;
  /** It is not new but was changed: that concerns only whom it now mentions. */
  readonly isEdit: boolean;
}

const { muted, unmuted, followed } = visibilityPolicies;

/**
 * Whether somebody is to get a notification of a message while they are away. `state` is the present
 * one, so that nobody hears of what they may not read any more.
 */
export function concerns(
  state: RealmState,
  userId: number,
  occasion: Occasion,
  now: number,
): boolean {
  const { message, members } = occasion;
  const user = state.users.get({ id: userId });
  if (!user?.is_active || user.is_bot || userId === message.sender_id) return false;
  if (state.mutedUsers.get({ user_id: userId, muted_id: message.sender_id })) return false;
  if (message.channel_id === null) {
    return isConcernedDirectly(state, user, occasion, members ?? []);
  }
  if (!hasReceived(state, user, message, now)) return false;
  return isConcernedInChannel(state, user, message.channel_id, occasion);
}

function isConcernedDirectly(
  state: RealmState,
  user: UserRow,
  { flags, isEdit }: Occasion,
  members: readonly number[],
): boolean {
  if (!members.includes(user.id) || !wantsPersonal(state, user.id)) return false;
  return !isEdit || ((flags.get(user.id) ?? 0) & flagBits.mentioned) !== 0;
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

function isConcernedInChannel(
  state: RealmState,
  user: UserRow,
  channelId: number,
  { message, flags, isEdit }: Occasion,
): boolean {
  const bits = flags.get(user.id) ?? 0;
  const wantsMentions = wantsPersonal(state, user.id);
  // Being addressed in person is heard in muted places too.
  if (bits & flagBits.mentioned && wantsMentions) return true;

  const subscription = state.subscriptions.get({ channel_id: channelId, user_id: user.id });
  const policy = topicPolicy(state, user.id, { channelId, topic: message.topic });
  if (!subscription || !isHeard(subscription, policy)) return false;
  const isFollowed = policy === followed;
  const inTopic = (bits & flagBits.topic_wildcard_mentioned) !== 0;
  const inChannel = !isEdit && (message.wildcards & wildcardBits.stream) !== 0;
  if ((inTopic || inChannel) && wantsMentions) {
    if (wantsWildcards(state, subscription)) return true;
    const setting = 'enable_followed_topic_wildcard_mentions_notify';
    if (isFollowed && state.userSetting(user.id, setting)) return true;
  }
  if (isEdit) return false;
  if (isFollowed && state.userSetting(user.id, 'enable_followed_topic_push_notifications')) {
    return true;
  }
  return (
    subscription.push_notifications ??
    state.userSetting(user.id, 'enable_stream_push_notifications')
  );
}

/** The one setting for everything that is addressed to somebody. */
function wantsPersonal(state: RealmState, userId: number): boolean {
  return state.userSetting(userId, 'enable_offline_push_notifications');
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
