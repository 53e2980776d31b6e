import { useChannels } from '@tidings/sdk/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useGoTo } from '../routes/use-route.ts';
import { text as chatStyles } from '../styles/chat.css';
import { Shell } from '../team/shell.tsx';
import { channelOf } from './channel-of.ts';

interface Props {
  /** The place to start at. */
  readonly channel: string | undefined;
  readonly topic: string | undefined;
  readonly adopt: (text: string) => void;
}

/** A whole chat in a shadow root. */
export function FullChat({ channel, topic, adopt }: Props) {
  const goTo = useGoTo();
  const channelId = channelOf(useChannels() ?? [], channel)?.id;
  const isStyled = useRef(false);
  useLayoutEffect(() => {
    if (!isStyled.current) adopt(chatStyles);
    isStyled.current = true;
  }, [adopt]);
  useEffect(() => {
    if (channelId === undefined) return;
    goTo(
      topic === undefined ? { name: 'channel', channelId } : { name: 'topic', channelId, topic },
    );
  }, [goTo, channelId, topic]);
  return <Shell />;
}
