import type { ChannelItem, InboxItem } from '@tidings/sdk/react';
import { channelColor } from '../channels/channel-color.ts';
import { t } from '../languages/t.ts';

/** Unread conversations of a channel, or direct ones. */
export interface InboxGroup {
  readonly key: string;
  /** Undefined for direct messages. */
  readonly channelId: number | undefined;
  readonly name: string;
  readonly color: string | undefined;
  readonly unread: number;
  readonly items: readonly InboxItem[];
}

/** Groups unread conversations: direct messages first, then channels in the order of the sidebar. */
export function inboxGroups(
  items: readonly InboxItem[],
  channels: readonly ChannelItem[],
): InboxGroup[] {
  const byChannel = new Map<number, InboxItem[]>();
  const direct: InboxItem[] = [];
  for (const item of items) {
    if (item.to.kind === 'direct') {
      direct.push(item);
      continue;
    }
    const { channelId } = item.to;
    const others = byChannel.get(channelId);
    if (others) others.push(item);
    else byChannel.set(channelId, [item]);
  }
  const place = new Map(channels.map(({ id }, index) => [id, index]));
  const placeOf = (id: number) => place.get(id) ?? channels.length;
  const groups = [...byChannel]
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([channelId, waiting]): InboxGroup => {
      const known = channels.find(({ id }) => id === channelId);
      return {
        key: String(channelId),
        channelId,
        name: known?.channel.name ?? t('views.channel'),
        color: channelColor(known?.subscription?.color),
        unread: sumOf(waiting),
        items: waiting,
      };
    });
  if (direct.length === 0) return groups;
  const directs: InboxGroup = {
    key: 'direct',
    channelId: undefined,
    name: t('views.directMessages'),
    color: undefined,
    unread: sumOf(direct),
    items: direct,
  };
  return [directs, ...groups];
}

function sumOf(items: readonly InboxItem[]): number {
  return items.reduce((sum, { unread }) => sum + unread, 0);
}
