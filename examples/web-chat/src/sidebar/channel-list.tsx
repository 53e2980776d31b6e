import { useChannels } from '@tidings/sdk/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Route } from '../routes/route.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { ChannelRow } from './channel-row.tsx';
import { TopicList } from './topic-list.tsx';

const BrowseChannels = onDemand(
  async () => (await import('../channels/browse-channels.tsx')).BrowseChannels,
);

/** The channels one is in, with the topics of the one that is shown. */
export function ChannelList({ route }: { readonly route: Route }) {
  const channels = useChannels() ?? [];
  const [isBrowsing, setBrowsing] = useState(false);
  const own = channels.filter(({ subscription }) => subscription !== undefined);
  const currentId =
    route.name === 'channel' || route.name === 'topic' ? route.channelId : undefined;
  return (
    <section className="sidebar-section">
      <header>
        <h2>Channels</h2>
        <IconButton label="Browse and create channels" onClick={() => setBrowsing(true)}>
          <Plus size={16} />
        </IconButton>
      </header>
      <ul>
        {own.map((item) => (
          <li key={item.id}>
            <ChannelRow item={item} isCurrent={route.name === 'channel' && currentId === item.id} />
            {currentId === item.id && <TopicList channelId={item.id} route={route} />}
          </li>
        ))}
      </ul>
      {isBrowsing && <BrowseChannels onClose={() => setBrowsing(false)} />}
    </section>
  );
}
