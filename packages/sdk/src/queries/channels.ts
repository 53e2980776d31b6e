import type { StoredRecord } from '../store/record.ts';
import type { SubscriptionSettings } from '../store/record-kinds.ts';
import type { Channel, Folder } from '../store/resources.ts';
import { byName } from './by-name.ts';
import { listQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import { noChanges, type PendingChange, type ShownRecords } from './pending.ts';
import type { QuerySources } from './query-sources.ts';
import { recordInput } from './record-input.ts';
import {
  type UnreadItem,
  type UnreadValues,
  unreadConversations,
  unreadInputs,
} from './unread-conversations.ts';
import { mentionsIn, unreadIn } from './unread-summary.ts';

/** A channel with the person's part in it. */
export interface ChannelItem {
  /** The id of the channel. */
  readonly id: number;
  /** The channel itself, with its name and settings. */
  readonly channel: Channel;
  /** Undefined unless the person is subscribed. */
  readonly subscription: SubscriptionSettings | undefined;
  /** Whether the person muted it. */
  readonly isMuted: boolean;
  /** Whether the person pinned it to the top. */
  readonly isPinned: boolean;
  /** The folder of the channel, if it is in one. */
  readonly folder: Folder | undefined;
  /** The unread messages outside muted topics. */
  readonly unread: number;
  /** The unread messages in muted topics. */
  readonly mutedUnread: number;
  /** The number of unread mentions of the person. */
  readonly mentions: number;
  /** The person's unconfirmed changes of it, oldest first. */
  readonly changes: readonly PendingChange[];
}

interface ChannelValues extends UnreadValues {
  readonly folders: ShownRecords<'folder'>;
}

/** The channels that the person may see, in sidebar order: subscribed ones first, and pinned ones before all. */
export function channelsQuery(sources: QuerySources): LiveQuery<readonly ChannelItem[]> {
  const inputs = { ...unreadInputs(sources), folders: recordInput(sources, 'folder') };
  return listQuery(sources, inputs, channelItems, ({ id }) => id);
}

function channelItems(values: ChannelValues): ChannelItem[] {
  const unreadOf = unreadByChannel(unreadConversations(values));
  const { records, changes } = values.channels;
  return [...records.values()]
    .map((record) => {
      const unread = unreadOf.get(record.value.channel.stream_id) ?? [];
      const folder = values.folders.records.get(String(record.value.channel.folder_id))?.value;
      return channelItem(record, folder, unread, changes.get(record.key) ?? noChanges);
    })
    .sort(asInSidebar);
}

function unreadByChannel(items: readonly UnreadItem[]): Map<number, UnreadItem[]> {
  const byChannel = new Map<number, UnreadItem[]>();
  for (const item of items) {
    if (item.to.kind !== 'topic') continue;
    const { channelId } = item.to;
    const others = byChannel.get(channelId);
    if (others) others.push(item);
    else byChannel.set(channelId, [item]);
  }
  return byChannel;
}

function channelItem(
  { value: { channel, subscription } }: StoredRecord<'channel'>,
  folder: Folder | undefined,
  unread: readonly UnreadItem[],
  changes: readonly PendingChange[],
): ChannelItem {
  return {
    id: channel.stream_id,
    channel,
    subscription,
    isMuted: subscription?.is_muted ?? false,
    isPinned: subscription?.pin_to_top ?? false,
    folder,
    unread: unreadIn(unread.filter(({ isMuted }) => !isMuted)),
    mutedUnread: unreadIn(unread.filter(({ isMuted }) => isMuted)),
    mentions: mentionsIn(unread),
    changes,
  };
}

function asInSidebar(a: ChannelItem, b: ChannelItem): number {
  return (
    sectionOf(a) - sectionOf(b) ||
    Number(a.channel.is_archived) - Number(b.channel.is_archived) ||
    Number(a.isMuted) - Number(b.isMuted) ||
    byName(a.channel.name, b.channel.name) ||
    a.id - b.id
  );
}

/** Returns the section: pinned, by folder, without a folder, not subscribed. */
function sectionOf({ subscription, isPinned, folder }: ChannelItem): number {
  if (!subscription) return Number.MAX_SAFE_INTEGER;
  if (isPinned) return -1;
  return folder?.order ?? Number.MAX_SAFE_INTEGER - 1;
}
