import type { ChannelItem } from '@tidings/sdk/react';
import { memo } from 'react';
import { ChannelIcon } from '../channels/channel-icon.tsx';
import { SidebarRow } from './sidebar-row.tsx';

interface Props {
  readonly item: ChannelItem;
  readonly isCurrent: boolean;
}

/** Memoized: there can be hundreds, and navigation changes only two. */
export const ChannelRow = memo(function ChannelRow({ item, isCurrent }: Props) {
  return (
    <SidebarRow
      to={{ name: 'channel', channelId: item.id }}
      label={item.channel.name}
      mark={<ChannelIcon item={item} />}
      isCurrent={isCurrent}
      unread={item.unread}
      mentions={item.mentions}
      isMuted={item.isMuted}
    />
  );
});
