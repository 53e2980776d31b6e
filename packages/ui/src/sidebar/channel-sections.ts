import type { ChannelItem } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';

export interface ChannelSection {
  readonly key: string;
  /** Undefined if it is the only section. */
  readonly title: string | undefined;
  readonly items: readonly ChannelItem[];
}

/** Groups the user's channels: pinned ones, folders, and others. */
export function channelSections(
  channels: readonly ChannelItem[],
  currentId: number | undefined,
): ChannelSection[] {
  const sections = new Map<string, { title: string; items: ChannelItem[] }>();
  for (const item of channels) {
    if (!item.subscription || isHidden(item, currentId)) continue;
    const { key, title } = sectionOf(item);
    const known = sections.get(key);
    if (known) known.items.push(item);
    else sections.set(key, { title, items: [item] });
  }
  const isOnlyOthers = sections.size === 1 && sections.has('others');
  return [...sections].map(([key, { title, items }]) => ({
    key,
    title: isOnlyOthers ? undefined : title,
    items,
  }));
}

/** Whether a channel shows in a collapsed section: the open one, and unread ones. */
export function showsWhenCollapsed(
  { id, unread, isMuted }: ChannelItem,
  currentId: number | undefined,
) {
  return id === currentId || (unread > 0 && !isMuted);
}

/** Hides archived channels, which get no new messages. */
function isHidden({ id, channel, unread }: ChannelItem, currentId: number | undefined): boolean {
  return channel.is_archived && unread === 0 && id !== currentId;
}

function sectionOf({ isPinned, folder }: ChannelItem): { key: string; title: string } {
  if (isPinned) return { key: 'pinned', title: t('sidebar.pinned') };
  return folder
    ? { key: `folder-${folder.id}`, title: folder.name }
    : { key: 'others', title: t('sidebar.others') };
}
