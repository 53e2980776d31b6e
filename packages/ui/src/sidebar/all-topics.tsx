import type { TopicItem } from '@tidings/sdk/react';
import { X } from 'lucide-react';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { t } from '../languages/t.ts';
import { fuzzyMatches } from '../ui/fuzzy.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { TopicRow } from './topic-row.tsx';

interface Props {
  readonly topics: readonly TopicItem[];
  readonly current: string | undefined;
  readonly onClose: () => void;
}

/** All topics of a channel. A virtual list, because there can be thousands. */
export function AllTopics({ topics, current, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const matches = useMemo(() => fuzzyMatches(topics, wanted, ({ name }) => name), [topics, wanted]);
  const { frame, scroller, startMargin } = usePlaceInSidebar();
  return (
    <>
      <div className="sidebar-find">
        <SearchInput
          label={t('sidebar.searchTopics')}
          // The button that opened the list is gone.
          autoFocus
          value={typed}
          onType={setTyped}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <IconButton label={t('sidebar.showFewerTopics')} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
      <div ref={frame}>
        {scroller && (
          <Virtualizer
            as="ul"
            item="li"
            data={matches}
            scrollRef={scroller}
            startMargin={startMargin}
          >
            {(topic) => (
              <TopicRow key={topic.key} topic={topic} current={current} isScrolledTo={false} />
            )}
          </Virtualizer>
        )}
      </div>
      {matches.length === 0 && <p className="sidebar-none">{t('sidebar.noTopicsFound')}</p>}
    </>
  );
}

/** Position of the list in the sidebar, which is the element that scrolls. */
function usePlaceInSidebar() {
  const frame = useRef<HTMLDivElement>(null);
  const [scroller, setScroller] = useState<{ readonly current: HTMLElement }>();
  const [startMargin, setStartMargin] = useState(0);
  useLayoutEffect(() => {
    const list = frame.current;
    const lists = list?.closest<HTMLElement>('.sidebar-lists');
    if (!list || !lists) return undefined;
    const measure = () => {
      const above = list.getBoundingClientRect().top - lists.getBoundingClientRect().top;
      setStartMargin(Math.round(above + lists.scrollTop));
    };
    setScroller({ current: lists });
    measure();
    // Sections above the list change their height.
    const watched = new ResizeObserver(measure);
    for (const section of lists.children) watched.observe(section);
    return () => watched.disconnect();
  }, []);
  return { frame, scroller, startMargin };
}
