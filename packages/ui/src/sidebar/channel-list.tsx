import { useChannels, useRealm } from '@tidings/sdk/react';
import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { BrowseChannels } from '../channels/browse-on-demand.ts';
import { t } from '../languages/t.ts';
import type { Route } from '../routes/route.ts';
import { useRoute } from '../routes/use-route.ts';
import { slot } from '../slots/slot.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ChannelRow } from './channel-row.tsx';
import { type ChannelSection, channelSections, showsWhenCollapsed } from './channel-sections.ts';
import { useCollapsedSections } from './collapsed-sections.ts';
import { TopicList } from './topic-list.tsx';

/** The user's channels, with the topics of the open one. */
export const ChannelList = slot('ChannelList', function ChannelList() {
  const route = useRoute();
  const channels = useChannels() ?? [];
  const isKnown = useRealm() != null;
  const { folded, toggle } = useCollapsedSections();
  const [isBrowsing, setBrowsing] = useState(false);
  const currentId =
    route.name === 'channel' || route.name === 'topic' ? route.channelId : undefined;
  const sections = channelSections(channels, currentId);
  const isEmpty = isKnown && sections.every(({ items }) => items.length === 0);
  return (
    <section className="sidebar-section" part="channel-list">
      <header>
        <h2>{t('sidebar.channels')}</h2>
        <IconButton label={t('sidebar.browseAndCreateChannels')} onClick={() => setBrowsing(true)}>
          <Plus size={16} />
        </IconButton>
      </header>
      {isEmpty && <p className="sidebar-none">{t('sidebar.noChannels')}</p>}
      {sections.map((section) => (
        <Section
          key={section.key}
          section={section}
          isFolded={section.title !== undefined && folded.has(section.key)}
          onToggle={() => toggle(section.key)}
          currentId={currentId}
          route={route}
        />
      ))}
      {isBrowsing && <BrowseChannels onClose={() => setBrowsing(false)} />}
    </section>
  );
});

interface SectionProps {
  readonly section: ChannelSection;
  readonly isFolded: boolean;
  readonly onToggle: () => void;
  readonly currentId: number | undefined;
  readonly route: Route;
}

function Section({ section, isFolded, onToggle, currentId, route }: SectionProps) {
  const { title, items } = section;
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  const shown = isFolded ? items.filter((item) => showsWhenCollapsed(item, currentId)) : items;
  return (
    <>
      {title !== undefined && (
        <h3 className="sidebar-fold">
          <button type="button" aria-expanded={!isFolded} onClick={onToggle}>
            <Chevron size={13} aria-hidden="true" />
            <span>{title}</span>
          </button>
        </h3>
      )}
      <ul>
        {shown.map((item) => (
          <li key={item.id}>
            <ChannelRow item={item} isCurrent={route.name === 'channel' && currentId === item.id} />
            {currentId === item.id && <TopicList channelId={item.id} route={route} />}
          </li>
        ))}
      </ul>
    </>
  );
}
