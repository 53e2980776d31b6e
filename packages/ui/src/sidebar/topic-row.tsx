import type { TopicItem } from '@tidings/sdk/react';
import { topicText } from '../topics/topic-text.ts';
import { SidebarRow } from './sidebar-row.tsx';

interface Props {
  readonly topic: TopicItem;
  /** The open topic, in lower case. */
  readonly current: string | undefined;
  readonly isScrolledTo?: boolean;
}

export function TopicRow({ topic, current, isScrolledTo = true }: Props) {
  const { channelId, name, unread, mentions, isMuted } = topic;
  return (
    <SidebarRow
      to={{ name: 'topic', channelId, topic: name }}
      label={topicText(name)}
      className="sidebar-topic"
      isCurrent={name.toLowerCase() === current}
      unread={unread}
      mentions={mentions}
      isMuted={isMuted}
      isScrolledTo={isScrolledTo}
    />
  );
}
