import { useMemo, useRef } from 'react';
import { ChannelIcon } from '../channels/channel-icon.tsx';
import { TopicMenu } from '../channels/topic-menu.tsx';
import { useChannel } from '../channels/use-channel.ts';
import { Composer } from '../composer/composer.tsx';
import { ComposingProvider } from '../composer/composing.tsx';
import { t } from '../languages/t.ts';
import { MarkReadButton } from '../messages/mark-read-button.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { routeHref } from '../routes/route.ts';
import { TopicName } from '../topics/topic-name.tsx';
import { useTopic } from '../topics/use-topic.ts';
import { ViewHeader } from '../views/view-header.tsx';
import { EmptyTopic } from './empty-topic.tsx';
import { FindMenu } from './find-menu-on-demand.ts';
import { TypingLine } from './typing-line.tsx';

interface Props {
  readonly channelId: number;
  readonly topic: string;
  readonly near: number | undefined;
}

export function TopicView({ channelId, topic, near }: Props) {
  const channel = useChannel(channelId);
  const item = useTopic(channelId, topic);
  const here = useMemo(() => ({ kind: 'topic', channelId, topic }) as const, [channelId, topic]);
  // A topic that was moved away is no longer listed, so keep the last known message.
  const known = useRef(near);
  known.current = item?.newestId ?? known.current;
  const lastId = known.current;
  const empty = useMemo(
    () => <EmptyTopic here={here} lastId={lastId} near={near} />,
    [here, lastId, near],
  );
  return (
    <ComposingProvider>
      <ViewHeader
        title={
          <span className="title-path">
            <span className="title-channel">
              {channel && <ChannelIcon item={channel} />}
              <a href={routeHref({ name: 'channel', channelId })}>
                {channel?.channel.name ?? t('conversation.channel')}
              </a>
            </span>
            <span className="title-step" aria-hidden="true">
              ›
            </span>
            <span className="title-topic">
              <TopicName topic={topic} />
            </span>
          </span>
        }
      >
        {(item?.unread ?? 0) > 0 && <MarkReadButton view={here} />}
        {channel && <FindMenu place={here} />}
        <TopicMenu channelId={channelId} topic={topic} />
      </ViewHeader>
      <MessageList view={here} start={near ?? 'firstUnread'} empty={empty} />
      <TypingLine to={here} />
      <Composer to={here} />
    </ComposingProvider>
  );
}
