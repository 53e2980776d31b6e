import type { Channel, User } from '../store/resources.ts';
import { listQuery } from './derived-query.ts';
import { knownUsers } from './directs.ts';
import type { LiveQuery } from './live-query.ts';
import type { ShownRecords } from './pending.ts';
import type { QuerySources } from './query-sources.ts';
import { recordInput } from './record-input.ts';
import {
  type UnreadItem,
  type UnreadValues,
  unreadConversations,
  unreadInputs,
} from './unread-conversations.ts';

/** A conversation with unread messages, with its channel or people. */
export interface InboxItem extends UnreadItem {
  /** The channel of a topic, if this device knows it. */
  readonly channel: Channel | undefined;
  /** The other known members of a direct conversation; the person alone for a note to oneself. */
  readonly people: readonly User[];
}

interface InboxValues extends UnreadValues {
  readonly users: ShownRecords<'user'>;
}

/** The conversations with unread messages, newest first. Includes muted ones only if they mention the person. */
export function inboxQuery(sources: QuerySources): LiveQuery<readonly InboxItem[]> {
  const inputs = { ...unreadInputs(sources), users: recordInput(sources, 'user') };
  return listQuery(sources, inputs, inboxItems, ({ key }) => key);
}

function inboxItems(values: InboxValues): InboxItem[] {
  return unreadConversations(values)
    .filter(({ isMuted, mentions }) => !isMuted || mentions > 0)
    .map((item) => inboxItem(item, values))
    .sort((a, b) => b.newestUnreadId - a.newestUnreadId);
}

function inboxItem(item: UnreadItem, { channels, users }: InboxValues): InboxItem {
  const { to } = item;
  if (to.kind === 'direct') {
    return { ...item, channel: undefined, people: knownUsers(users, to.userIds) };
  }
  const channel = channels.records.get(String(to.channelId))?.value.channel;
  return { ...item, channel, people: [] };
}
