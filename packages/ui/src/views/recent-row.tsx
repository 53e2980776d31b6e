import { type InboxItem, useOwnUser, useUsers } from '@tidings/sdk/react';
import { useChannel } from '../channels/use-channel.ts';
import { readText } from '../content/read-text.ts';
import { shortTime } from '../format/short-time.ts';
import { Time } from '../format/time.tsx';
import { messageTarget } from '../messages/message-target.ts';
import { recipientNames } from '../messages/recipient-names.ts';
import { widgetLines } from '../messages/widgets/widget-lines.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import { routeHref } from '../routes/route.ts';
import { TopicName } from '../topics/topic-name.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Names } from '../ui/names.tsx';
import { UnreadBadge } from '../ui/unread-badge.tsx';
import type { RecentConversation } from './recent-conversations.ts';
import { UnsentMark } from './unsent-mark.tsx';

const mostFaces = 4;

interface Props {
  readonly conversation: RecentConversation;
  /** Unread counts, if there are unread messages. */
  readonly waiting: Pick<InboxItem, 'unread' | 'mentions'> | undefined;
}

export function RecentRow({ conversation, waiting }: Props) {
  const { newest, pending, senderIds } = conversation;
  const ownId = useOwnUser()?.user.user_id;
  const users = useUsers() ?? [];
  const senders = senderIds.flatMap(
    (id) => users.find(({ user }) => user.user_id === id)?.user ?? [],
  );
  const channel = useChannel(newest.stream_id);
  const href = routeHref(conversationRoute(messageTarget(newest, ownId)));
  return (
    <li className="conversation-row">
      <a className={waiting ? 'recent-link waiting' : 'recent-link'} href={href} data-row-link>
        <span className="recent-place">
          {newest.type === 'stream' && (
            <>
              <span className="recent-channel">
                <span style={{ color: channel?.subscription?.color }} aria-hidden="true">
                  #
                </span>
                <bdi>{channel?.channel.name ?? 'Channel'}</bdi>
              </span>
              <span aria-hidden="true">›</span>
            </>
          )}
          <span className="conversation-name">{nameOf(conversation, ownId)}</span>
        </span>
        <span className="recent-text">
          <bdi>{senders[0]?.full_name ?? newest.sender_full_name}</bdi>:{' '}
          <bdi>{widgetLines(newest)?.[0] ?? readText(newest.content)}</bdi>
        </span>
        <span className="recent-side">
          {pending && <UnsentMark state={pending.state} />}
          {waiting && (
            <UnreadBadge
              unread={waiting.unread}
              mentions={waiting.mentions}
              isDirect={newest.type !== 'stream'}
            />
          )}
          <span className="faces" title={senders.map(({ full_name }) => full_name).join(', ')}>
            {senders.slice(0, mostFaces).map(({ user_id, avatar_url }) => (
              <Avatar key={user_id} src={avatar_url} size={22} />
            ))}
          </span>
          <Time at={newest.timestamp}>{shortTime(newest.timestamp)}</Time>
        </span>
      </a>
    </li>
  );
}

function nameOf({ newest }: RecentConversation, ownId: number | undefined) {
  if (newest.type === 'stream') {
    return <TopicName topic={newest.subject} shown={<bdi>{newest.subject}</bdi>} />;
  }
  return <Names names={recipientNames(newest, ownId)} />;
}
