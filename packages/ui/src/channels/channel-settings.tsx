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
      <Dialog title="Channel settings" onClose={onClose}>
        <p className="quiet">This channel does not exist, or you do not have access to it.</p>
      </Dialog>
    );
  }
  const own = { name: 'own', label: 'Personal', content: <OwnSubscription item={item} /> };
  return (
    <Dialog title={`#${item.channel.name}`} onClose={onClose} isWide>
      <Tabs
        label="Channel settings"
        tabs={[
          { name: 'about', label: 'General', content: <AboutChannel item={item} /> },
          ...(item.subscription ? [own] : []),
          { name: 'people', label: 'Subscribers', content: <ChannelSubscribers item={item} /> },
          {
            name: 'permissions',
            label: 'Permissions',
            content: <ChannelPermissions item={item} />,
          },
        ]}
      />
    </Dialog>
  );
}
