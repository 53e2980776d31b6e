import { Dialog } from '../ui/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AboutChannel } from './about-channel.tsx';
import './channels.css';
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
      <Dialog title="Channel" onClose={onClose}>
        <p className="quiet">There is no such channel any more, or you may not see it.</p>
      </Dialog>
    );
  }
  const own = { name: 'own', label: 'For you', content: <OwnSubscription item={item} /> };
  return (
    <Dialog title={`#${item.channel.name}`} onClose={onClose} isWide>
      <Tabs
        label="About the channel"
        tabs={[
          { name: 'about', label: 'About', content: <AboutChannel item={item} /> },
          ...(item.subscription ? [own] : []),
          { name: 'people', label: 'People', content: <ChannelSubscribers item={item} /> },
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
