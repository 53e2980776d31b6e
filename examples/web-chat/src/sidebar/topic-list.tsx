import { useClient, useTopics } from '@tidings/sdk/react';
import { useEffect, useState } from 'react';
import type { Route } from '../routes/route.ts';
import { SidebarRow } from './sidebar-row.tsx';

const mostShown = 8;

interface Props {
  readonly channelId: number;
  readonly route: Route;
}

/** The newest topics of a channel, and those in which something waits. */
export function TopicList({ channelId, route }: Props) {
  const client = useClient();
  const topics = useTopics(channelId) ?? [];
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    // Offline the device's own list has to do.
    client.refreshTopics(channelId).catch(() => undefined);
  }, [client, channelId]);
  const current = route.name === 'topic' ? route.topic.toLowerCase() : undefined;
  const isCurrent = (name: string) => name.toLowerCase() === current;
  const shown = topics.filter(
    ({ name, unread, isMuted }, index) =>
      showsAll || index < mostShown || isCurrent(name) || (unread > 0 && !isMuted),
  );
  return (
    <>
      <ul aria-label="Topics">
        {shown.map(({ key, name, unread, mentions, isMuted }) => (
          <li key={key}>
            <SidebarRow
              to={{ name: 'topic', channelId, topic: name, near: undefined }}
              label={name === '' ? 'General chat' : name}
              className="sidebar-topic"
              isCurrent={isCurrent(name)}
              unread={unread}
              mentions={mentions}
              isMuted={isMuted}
            />
          </li>
        ))}
      </ul>
      {topics.length > shown.length && (
        <button
          type="button"
          className="sidebar-more sidebar-topic"
          onClick={() => setShowsAll(true)}
        >
          {topics.length - shown.length} more topics
        </button>
      )}
    </>
  );
}
