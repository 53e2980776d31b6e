import { t } from '../languages/t.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AboutChannel } from './about-channel.tsx';
import { ChannelPermissions } from './channel-permissions.tsx';
import { ChannelSubscribers } from './channel-subscribers.tsx';
import { OwnSubscription } from './own-subscription.tsx';
import { useChannel } from './use-channel.ts';

interface Props {
  readonly channelId: number;
  readonly onClose: () => void;
}

/** Settings dialog of a channel. */
export function ChannelSettings({ channelId, onClose }: Props) {
  const item = useChannel(channelId);
  if (!item) {
    return (
      <Dialog title={t('channels.channelSettings')} onClose={onClose}>
        <p className="quiet">{t('channels.thisChannelDoesNotExist')}</p>
      </Dialog>
    );
  }
  const own = {
    name: 'own',
    label: t('channels.personal'),
    content: <OwnSubscription item={item} />,
  };
  return (
    <Dialog title={`#${item.channel.name}`} onClose={onClose} isWide>
      <Tabs
        label={t('channels.channelSettings')}
        tabs={[
          { name: 'about', label: t('channels.general'), content: <AboutChannel item={item} /> },
          ...(item.subscription ? [own] : []),
          {
            name: 'people',
            label: t('channels.subscribers'),
            content: <ChannelSubscribers item={item} />,
          },
          {
            name: 'permissions',
            label: t('channels.permissions'),
            content: <ChannelPermissions item={item} />,
          },
        ]}
      />
    </Dialog>
  );
}
