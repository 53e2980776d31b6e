import { type TopicItem, useClient, useTopics } from '@tidings/sdk/react';
import { useEffect, useState } from 'react';
import { t } from '../languages/t.ts';
import type { Route } from '../routes/route.ts';
import { AllTopics } from './all-topics.tsx';
import { TopicRow } from './topic-row.tsx';

const mostNewest = 8;
const mostShown = 20;

interface Props {
  readonly channelId: number;
  readonly route: Route;
}

/** The newest and the unread topics of a channel. */
export function TopicList({ channelId, route }: Props) {
  const client = useClient();
  const topics = useTopics(channelId) ?? [];
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    // Offline, the device's own list is used.
    client.refreshTopics(channelId).catch(() => undefined);
  }, [client, channelId]);
  const current = route.name === 'topic' ? route.topic.toLowerCase() : undefined;
  if (showsAll) {
    return <AllTopics topics={topics} current={current} onClose={() => setShowsAll(false)} />;
  }
  const shown = chosenOf(topics, current);
  return (
    <>
      <ul aria-label={t('sidebar.topics')}>
        {shown.map((topic) => (
          <li key={topic.key}>
            <TopicRow topic={topic} current={current} />
          </li>
        ))}
      </ul>
      {topics.length > shown.length && (
        <button type="button" className="sidebar-more" onClick={() => setShowsAll(true)}>
          {t('sidebar.moreTopics', { count: topics.length - shown.length })}
        </button>
      )}
    </>
  );
}

function chosenOf(topics: readonly TopicItem[], current: string | undefined): TopicItem[] {
  const chosen: TopicItem[] = [];
  for (const [index, topic] of topics.entries()) {
    const isWaiting = topic.unread > 0 && !topic.isMuted && chosen.length < mostShown;
    const isCurrent = topic.name.toLowerCase() === current;
    if (index < mostNewest || isWaiting || isCurrent) chosen.push(topic);
  }
  return chosen;
}
