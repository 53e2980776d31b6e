import { useMessage } from '@tidings/sdk/react';
import { useEffect } from 'react';
import { useChannel } from '../channels/use-channel.ts';
import { useNoAccessReason } from '../channels/use-no-access-reason.ts';
import { t } from '../languages/t.ts';
import { Text } from '../languages/text.tsx';
import { conversationRoute } from '../routes/conversation-route.ts';
import { routeHref } from '../routes/route.ts';
import { TopicName } from '../topics/topic-name.tsx';
import type { TopicTarget } from './topic-target.ts';
import { useFollowMove } from './use-follow-move.ts';

interface Props {
  readonly here: TopicTarget;
  /** A message that was in this topic, if one is known. */
  readonly lastId: number | undefined;
  /** The message to scroll to in the topic's new place. */
  readonly near: number | undefined;
}

const nothing = () => t('conversation.noMessagesYetWriteThe');

/** Replaces an empty message list: the topic is new, deleted or moved. */
export function EmptyTopic({ here, lastId, near }: Props) {
  const closed = useNoAccessReason(here.channelId);
  if (closed !== undefined) return closed;
  return lastId === undefined ? nothing() : <IfMoved here={here} lastId={lastId} near={near} />;
}

/** Follows a moved topic, since another message here would start the old topic again. */
function IfMoved({ here, lastId, near }: Props & { readonly lastId: number }) {
  const followMove = useFollowMove();
  const { channelId, topic } = useTopicOf(lastId, here);
  const channel = useChannel(channelId);
  const isElsewhere =
    channelId !== here.channelId || topic.toLowerCase() !== here.topic.toLowerCase();
  useEffect(() => {
    if (isElsewhere) void followMove(here, { kind: 'topic', channelId, topic }, near);
  }, [isElsewhere, followMove, here, channelId, topic, near]);
  if (!isElsewhere) return nothing();
  return (
    <Text
      of="conversation.thisTopicWasMovedTo"
      with={{
        channel: channel?.channel.name ?? t('conversation.channel'),
        topic: <TopicName topic={topic} />,
        link: (words) => (
          <a href={routeHref(conversationRoute({ kind: 'topic', channelId, topic }, near))}>
            {words}
          </a>
        ),
      }}
    />
  );
}

/** The present topic of a message. Until that is known, the topic where it was seen last. */
function useTopicOf(messageId: number, lastSeen: TopicTarget): Omit<TopicTarget, 'kind'> {
  const item = useMessage(messageId);
  if (!item) return lastSeen;
  const { stream_id: channelId, subject: topic } = item.message;
  return channelId === undefined ? lastSeen : { channelId, topic };
}
