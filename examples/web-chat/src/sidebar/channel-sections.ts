import type { ChannelItem } from '@tidings/sdk/react';

export interface ChannelSection {
  readonly key: string;
  /** Undefined where there is no other. */
  readonly title: string | undefined;
  readonly items: readonly ChannelItem[];
}

/** Own channels as they come: the pinned ones, those of each folder, and the others. */
export function channelSections(
  channels: readonly ChannelItem[],
  currentId: number | undefined,
): ChannelSection[] {
  const sections = new Map<string, { title: string; items: ChannelItem[] }>();
  for (const item of channels) {
    if (!item.subscription || isPutAway(item, currentId)) continue;
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

/** Of a section that is folded what shows: where one is, and where something waits. */
export function stillShown({ id, unread, isMuted }: ChannelItem, currentId: number | undefined) {
  return id === currentId || (unread > 0 && !isMuted);
}

/** Nothing is said in an archived channel any more. */
function isPutAway({ id, channel, unread }: ChannelItem, currentId: number | undefined): boolean {
  return channel.is_archived && unread === 0 && id !== currentId;
}

function sectionOf({ isPinned, folder }: ChannelItem): { key: string; title: string } {
  if (isPinned) return { key: 'pinned', title: 'Pinned' };
  return folder
    ? { key: `folder-${folder.id}`, title: folder.name }
    : { key: 'others', title: 'Others' };
}
