import { Settings2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { ChannelIcon } from '../channels/channel-icon.tsx';
import { useChannelSettings } from '../channels/channel-opener.ts';
import { useChannel } from '../channels/use-channel.ts';
import { useNoAccessReason } from '../channels/use-no-access-reason.ts';
import { Composer } from '../composer/composer.tsx';
import { ComposingProvider } from '../composer/composing.tsx';
import { t } from '../languages/t.ts';
import { MarkReadButton } from '../messages/mark-read-button.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ViewHeader } from '../views/view-header.tsx';
import { FindMenu } from './find-menu-on-demand.ts';

interface Props {
  readonly channelId: number;
  readonly near: number | undefined;
  /** Rendered above the messages. */
  readonly intro?: ReactNode;
}

/** All messages of a channel, in the order in which they were sent. */
export function ChannelView({ channelId, near, intro }: Props) {
  const channel = useChannel(channelId);
  const channelSettings = useChannelSettings();
  const closed = useNoAccessReason(channelId);
  const view = useMemo(() => ({ kind: 'channel', channelId }) as const, [channelId]);
  return (
    <ComposingProvider>
      <ViewHeader
        title={
          <>
            {channel && <ChannelIcon item={channel} />}
            {channel?.channel.name ?? t('conversation.channel')}
          </>
        }
        note={channel?.channel.description}
      >
        {(channel?.unread ?? 0) > 0 && <MarkReadButton view={view} />}
        {channel && <FindMenu place={view} />}
        <IconButton
          label={t('conversation.channelSettings')}
          onClick={() => channelSettings.open(channelId)}
        >
          <Settings2 size={18} />
        </IconButton>
      </ViewHeader>
      {intro}
      <MessageList
        view={view}
        start={near ?? 'firstUnread'}
        empty={closed ?? t('conversation.noMessagesYetStartThe')}
      />
      <Composer to={{ kind: 'topic', channelId, topic: undefined }} />
    </ComposingProvider>
  );
}
