import type { SubscriptionChange } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { Bell, BellOff, LogOut, Pin, PinOff, Settings2 } from 'lucide-react';
import { t } from '../languages/t.ts';
import { MarkReadItem } from '../messages/mark-read-item.tsx';
import { routeLink } from '../routes/route-link.ts';
import { CopyLinkItem } from '../ui/copy-link-item.tsx';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { MenuItem, MenuLine } from '../ui/menu.tsx';
import { useChannelSettings } from './channel-opener.ts';
import { useChannel } from './use-channel.ts';
import { useLeave } from './use-leave.ts';

/** Menu items of a channel. They work offline. */
export function ChannelItems({ channelId }: { readonly channelId: number }) {
  const client = useClient();
  const item = useChannel(channelId);
  const leave = useLeave();
  const channelSettings = useChannelSettings();
  if (!item) return null;
  const { channel, subscription, unread } = item;
  const set = (change: SubscriptionChange) =>
    leaveToBanner(client.change.updateSubscription({ channelId, ...change }));
  const isOpen = subscription && !channel.is_archived;
  const isMuted = subscription?.is_muted ?? false;
  const isPinned = subscription?.pin_to_top ?? false;
  return (
    <>
      <MarkReadItem view={{ kind: 'channel', channelId }} unread={unread} />
      {isOpen && (
        <>
          <MenuItem
            icon={isMuted ? <Bell size={16} /> : <BellOff size={16} />}
            onSelect={() => set({ property: 'is_muted', value: !isMuted })}
          >
            {isMuted ? t('channels.unmute') : t('channels.mute')}
          </MenuItem>
          <MenuItem
            icon={isPinned ? <PinOff size={16} /> : <Pin size={16} />}
            onSelect={() => set({ property: 'pin_to_top', value: !isPinned })}
          >
            {isPinned ? t('channels.unpin') : t('channels.pinToTop')}
          </MenuItem>
        </>
      )}
      <CopyLinkItem link={routeLink(client, { name: 'channel', channelId })}>
        {t('channels.copyLinkToChannel')}
      </CopyLinkItem>
      <MenuItem icon={<Settings2 size={16} />} onSelect={() => channelSettings.open(channelId)}>
        {t('channels.channelSettings')}
      </MenuItem>
      {isOpen && (
        <>
          <MenuLine />
          <MenuItem icon={<LogOut size={16} />} isDangerous onSelect={() => leave(item)}>
            {t('channels.leave')}
          </MenuItem>
        </>
      )}
    </>
  );
}
