import { useChannels, useOwnUser } from '@tidings/sdk/react';
import { useMemo } from 'react';
import { t } from '../languages/t.ts';
import { Conversation, type ConversationProps } from '../parts/conversation.tsx';
import { Loading } from '../ui/loading.tsx';
import { channelOf } from './channel-of.ts';

interface Props {
  readonly channel: string | undefined;
  readonly topic: string | undefined;
}

/** The conversation in a channel that an attribute names. */
export function ChannelPlace({ channel, topic }: Props) {
  const channels = useChannels();
  const isKnown = useOwnUser() != null;
  const channelId = channelOf(channels ?? [], channel)?.id;
  const to = useMemo<ConversationProps['to'] | undefined>(
    () => (channelId === undefined ? undefined : { kind: 'topic', channelId, topic }),
    [channelId, topic],
  );
  if (to) return <Conversation to={to} />;
  if (!isKnown) return <Loading />;
  return (
    <div className="empty">
      <p>{t('chat.youCannotReadTheChannel', { channel: channel ?? '' })}</p>
    </div>
  );
}
