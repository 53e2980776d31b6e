import {
  type ConversationKey,
  type ConversationTarget,
  channelKey,
} from '../messages/conversation.ts';
import { isTopicMuted, type TopicPolicy } from '../messages/muting.ts';
import type { KnownTopic } from '../store/record-kinds.ts';
import { listQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import {
  newestFirst,
  noChanges,
  type PendingChange,
  type ShownRecords,
  type UnsentConversation,
  unsentConversations,
  unsentTargets,
} from './pending.ts';
import type { QuerySources } from './query-sources.ts';
import { liveInput, recordInput } from './record-input.ts';
import { isChannelMuted, policyOf } from './unread-conversations.ts';
import { unreadInput } from './unread-input.ts';

/** A topic with the person's part in it. */
export interface TopicItem {
  /** Identifies the topic among all conversations. */
  readonly key: ConversationKey;
  /** The channel of the topic. */
  readonly channelId: number;
  /** The topic; empty for the general one. */
  readonly name: string;
  /** The newest known message; undefined if none was sent yet. */
  readonly newestId: number | undefined;
  /** The number of unread messages. */
  readonly unread: number;
  /** The number of unread mentions of the person. */
  readonly mentions: number;
  /** The number of messages that wait to be sent to it. */
  readonly unsent: number;
  /** Whether the person mutes, unmutes or follows it: 0 inherits from the channel, 1 muted, 2 unmuted, 3 followed. */
  readonly policy: TopicPolicy;
  /** Whether it is muted, by its own policy or with its channel. */
  readonly isMuted: boolean;
  /** The person's unconfirmed changes of it, oldest first. */
  readonly changes: readonly PendingChange[];
}

interface TopicValues {
  readonly topics: ShownRecords<'topic'>;
  readonly unread: ShownRecords<'unread'>;
  readonly userTopics: ShownRecords<'userTopic'>;
  readonly channels: ShownRecords<'channel'>;
  readonly targets: readonly ConversationTarget[];
}

/** The topics of a channel, or of all, that this device knows, newest first. `refreshTopics` fetches the others. */
export function topicsQuery(
  sources: QuerySources,
  channelId?: number,
): LiveQuery<readonly TopicItem[]> {
  const isAll = channelId === undefined;
  const within = isAll ? {} : { parent: channelKey(channelId) };
  const inputs = {
    topics: recordInput(sources, 'topic', within),
    unread: unreadInput(sources),
    userTopics: recordInput(sources, 'userTopic'),
    channels: recordInput(sources, 'channel', isAll ? {} : { key: String(channelId) }),
    targets: liveInput(sources.outbox, (entries) =>
      unsentTargets(entries).filter(
        (to) => to.kind === 'topic' && (isAll || to.channelId === channelId),
      ),
    ),
  };
  return listQuery(sources, inputs, topicItems, ({ key }) => key);
}

function topicItems(values: TopicValues): TopicItem[] {
  const unsent = unsentConversations(values.targets, undefined);
  const itemOf = itemsOf(values, unsent);
  const known = [...values.topics.records.values()].map(({ key, value }) => itemOf(key, value));
  const started = [...unsent].flatMap(([key, { conversation }]) =>
    conversation.kind === 'topic' && !values.topics.records.has(key)
      ? [itemOf(key, { channelId: conversation.channelId, name: conversation.topic })]
      : [],
  );
  return [...started, ...known].sort(newestFirst);
}

function itemsOf(
  { unread, userTopics, channels }: TopicValues,
  unsent: ReadonlyMap<ConversationKey, UnsentConversation>,
) {
  return (
    key: ConversationKey,
    { channelId, name, newestId }: Pick<TopicItem, 'channelId' | 'name'> & Partial<KnownTopic>,
  ): TopicItem => {
    const policy = policyOf(userTopics, key);
    const known = unread.records.get(key)?.value;
    return {
      key,
      channelId,
      name,
      newestId,
      unread: known?.ids.length ?? 0,
      mentions: known?.mentions.length ?? 0,
      unsent: unsent.get(key)?.count ?? 0,
      policy,
      isMuted: isTopicMuted(policy, isChannelMuted(channels, channelId)),
      changes: userTopics.changes.get(key) ?? noChanges,
    };
  };
}
