import { useChannels, useClient, useTopics } from '@tidings/sdk/react';
import { CheckCheck } from 'lucide-react';
import { useMemo } from 'react';
import { TopicMenu } from '../channels/topic-menu.tsx';
import { Composer } from '../composer/composer.tsx';
import { ComposingProvider } from '../composer/composing.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { routeHref } from '../routes/route.ts';
import { ChannelMark } from '../sidebar/channel-mark.tsx';
import { ViewHeader } from '../team/view-header.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TypingLine } from './typing-line.tsx';

interface Props {
  readonly channelId: number;
  readonly topic: string;
  readonly near: number | undefined;
}

export function TopicView({ channelId, topic, near }: Props) {
  const client = useClient();
  const channel = useChannels()?.find(({ id }) => id === channelId);
  const item = useTopics(channelId)?.find(({ name }) => name.toLowerCase() === topic.toLowerCase());
  const here = useMemo(() => ({ kind: 'topic', channelId, topic }) as const, [channelId, topic]);
  return (
    <ComposingProvider>
      <ViewHeader
        title={
          <>
            {channel && <ChannelMark item={channel} />}
            <a href={routeHref({ name: 'channel', channelId, near: undefined })}>
              {channel?.channel.name ?? 'Channel'}
            </a>
            <span className="title-step" aria-hidden="true">
              ›
            </span>
            {topic === '' ? <i>General chat</i> : topic}
          </>
        }
      >
        {(item?.unread ?? 0) > 0 && (
          <IconButton label="Mark all as read" onClick={() => void client.markRead(here)}>
            <CheckCheck size={18} />
          </IconButton>
        )}
        <TopicMenu channelId={channelId} topic={topic} />
      </ViewHeader>
      <MessageList
        view={here}
        start={near ?? 'firstUnread'}
        emptyText="Nothing here yet. Write the first message."
      />
      <TypingLine conversation={here} />
      <Composer to={here} />
    </ComposingProvider>
  );
}
