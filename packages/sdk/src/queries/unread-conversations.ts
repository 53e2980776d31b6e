import { visibilityPolicies } from '@tidings/shared-types/wire';
import {
  type Conversation,
  type ConversationKey,
  type ConversationTarget,
  conversationOfKey,
  conversationTarget,
} from '../messages/conversation.ts';
import { isDirectMuted, isTopicMuted, type TopicPolicy } from '../messages/muting.ts';
import type { StoredRecord } from '../store/record.ts';
import type { ShownRecords } from './pending.ts';
import type { QuerySources } from './query-sources.ts';
import { type QueryInput, recordInput } from './record-input.ts';
import { unreadInput } from './unread-input.ts';

/** A conversation with unread messages. */
export interface UnreadItem {
  /** Identifies the conversation among all. */
  readonly key: ConversationKey;
  /** The conversation as a target for messages, and as the key of its view. */
  readonly to: ConversationTarget;
  /** The number of unread messages. */
  readonly unread: number;
  /** The number of unread mentions of the person. */
  readonly mentions: number;
  /** The id of the oldest unread message, to begin reading there. */
  readonly oldestUnreadId: number;
  /** The id of the newest unread message. */
  readonly newestUnreadId: number;
  /** The policy of a topic: 0 inherits from the channel, 1 muted, 2 unmuted, 3 followed. */
  readonly policy: TopicPolicy;
  /** Whether its channel, its policy or its members are muted. It then counts in no total. */
  readonly isMuted: boolean;
}

/** The values from which unread messages are counted. */
export interface UnreadValues {
  readonly unread: ShownRecords<'unread'>;
  readonly channels: ShownRecords<'channel'>;
  readonly userTopics: ShownRecords<'userTopic'>;
  readonly mutedUsers: ShownRecords<'mutedUsers'>;
  readonly self: ShownRecords<'self'>;
}

export function unreadInputs(sources: QuerySources): {
  readonly [N in keyof UnreadValues]: QueryInput<UnreadValues[N]>;
} {
  return {
    unread: unreadInput(sources),
    channels: recordInput(sources, 'channel'),
    userTopics: recordInput(sources, 'userTopic'),
    mutedUsers: recordInput(sources, 'mutedUsers', { key: '' }),
    self: recordInput(sources, 'self', { key: '' }),
  };
}

/** Returns them in no order. */
export function unreadConversations(values: UnreadValues): UnreadItem[] {
  const mutedUsers = mutedUserIds(values.mutedUsers);
  const self = selfId(values.self);
  return [...values.unread.records.values()].flatMap((record) => {
    const { ids, mentions } = record.value;
    const [oldestUnreadId, newestUnreadId] = [ids[0], ids.at(-1)];
    if (oldestUnreadId === undefined || newestUnreadId === undefined) return [];
    const conversation = conversationOfUnread(record);
    const { policy, isMuted } =
      conversation.kind === 'topic'
        ? mutingOfTopic(record.key, conversation.channelId, values)
        : mutingOfDirect(conversation.members, self, mutedUsers);
    const counts = {
      unread: ids.length,
      mentions: mentions.length,
      oldestUnreadId,
      newestUnreadId,
    };
    const to = conversationTarget(conversation, self);
    return [{ key: record.key, to, ...counts, policy, isMuted }];
  });
}

type Muting = Pick<UnreadItem, 'policy' | 'isMuted'>;

function mutingOfTopic(
  key: ConversationKey,
  channelId: number,
  { userTopics, channels }: UnreadValues,
): Muting {
  const policy = policyOf(userTopics, key);
  return { policy, isMuted: isTopicMuted(policy, isChannelMuted(channels, channelId)) };
}

function mutingOfDirect(
  members: readonly number[],
  self: number | undefined,
  mutedUsers: ReadonlySet<number>,
): Muting {
  const others = members.filter((id) => id !== self);
  return { policy: visibilityPolicies.none, isMuted: isDirectMuted(others, mutedUsers) };
}

/** Returns the conversation with its topic spelt for display. */
function conversationOfUnread({ key, value }: StoredRecord<'unread'>): Conversation {
  const conversation = conversationOfKey(key);
  return conversation.kind === 'topic' ? { ...conversation, topic: value.topic } : conversation;
}

export function isChannelMuted(channels: ShownRecords<'channel'>, channelId: number): boolean {
  return channels.records.get(String(channelId))?.value.subscription?.is_muted ?? false;
}

export function policyOf(userTopics: ShownRecords<'userTopic'>, key: ConversationKey): TopicPolicy {
  return userTopics.records.get(key)?.value.visibility_policy ?? visibilityPolicies.none;
}

export function mutedUserIds(mutedUsers: ShownRecords<'mutedUsers'>): ReadonlySet<number> {
  return new Set(mutedUsers.records.get('')?.value.map(({ id }) => id));
}

/** Returns undefined before the first snapshot. */
export function selfId(self: ShownRecords<'self'>): number | undefined {
  return self.records.get('')?.value.userId;
}
