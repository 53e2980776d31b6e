import { foldCase } from '../../core/text/fold-case.ts';
import type {
  Channel,
  MentionableGroup,
  MentionableUser,
  RenderContext,
  Topic,
} from './render-context.ts';

/** The lists of a context, indexed by the names that messages use. */
export interface Lookups {
  usersById: ReadonlyMap<number, MentionableUser>;
  usersByName: ReadonlyMap<string, MentionableUser>;
  groupsByName: ReadonlyMap<string, MentionableGroup>;
  channelsById: ReadonlyMap<number, Channel>;
  channelsByName: ReadonlyMap<string, Channel>;
  topic(channelId: number, name: string): Topic | undefined;
}

/** Indexes a context. Names of users, groups and topics match in any case; names of channels match exactly. */
export function lookupsOf(context: RenderContext): Lookups {
  const topics = keyed(context.topics, (topic) => topicKey(topic.channelId, topic.name));
  return {
    usersById: keyed(context.users, (user) => user.id),
    usersByName: keyed(context.users, (user) => foldCase(user.fullName)),
    groupsByName: keyed(context.groups, (group) => foldCase(group.name)),
    channelsById: keyed(context.channels, (channel) => channel.id),
    channelsByName: keyed(context.channels, (channel) => channel.name),
    topic: (channelId, name) => topics.get(topicKey(channelId, name)),
  };
}

function topicKey(channelId: number, name: string): string {
  return `${channelId}:${foldCase(name)}`;
}

/** Indexes values. If several share a key, keeps the first. */
function keyed<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key) {
  const map = new Map<Key, Value>();
  for (const value of values) {
    const key = keyOf(value);
    if (!map.has(key)) map.set(key, value);
  }
  return map;
}
