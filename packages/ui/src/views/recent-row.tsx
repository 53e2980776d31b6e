import type { StoredMessage } from '@tidings/sdk';
import { type InboxItem, useOwnUser, useUsers } from '@tidings/sdk/react';
import { channelColor } from '../channels/channel-color.ts';
import { useChannel } from '../channels/use-channel.ts';
import { listText } from '../format/list-text.ts';
import { shortTime } from '../format/short-time.ts';
import { Time } from '../format/time.tsx';
import { t } from '../languages/t.ts';
import { messageTarget } from '../messages/message-target.ts';
import { recipientNames } from '../messages/recipient-names.ts';
import { StatusEmoji } from '../people/status-emoji.tsx';
import { conversationRoute } from '../routes/conversation-route.ts';
import { routeHref } from '../routes/route.ts';
import { TopicName } from '../topics/topic-name.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Names } from '../ui/names.tsx';
import { UnreadBadge } from '../ui/unread-badge.tsx';
import { MessageLine } from './message-line.tsx';
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
                <span
                  style={{ color: channelColor(channel?.subscription?.color) }}
                  aria-hidden="true"
                >
                  #
                </span>
                <bdi>{channel?.channel.name ?? t('views.channel')}</bdi>
              </span>
              <span aria-hidden="true">›</span>
            </>
          )}
          <span className="conversation-name">{nameOf(conversation, ownId)}</span>
          <StatusEmoji userId={onlyPerson(newest, ownId)} />
        </span>
        <MessageLine message={newest} sender={senders[0]?.full_name} />
        <span className="recent-side">
          {pending && <UnsentMark state={pending.state} />}
          {waiting && (
            <UnreadBadge
              unread={waiting.unread}
              mentions={waiting.mentions}
              isDirect={newest.type !== 'stream'}
            />
          )}
          <span className="faces" title={listText(senders.map(({ full_name }) => full_name))}>
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

/** The other person of a conversation of two. */
function onlyPerson(
  { display_recipient }: StoredMessage,
  ownId: number | undefined,
): number | undefined {
  if (typeof display_recipient === 'string') return undefined;
  const [first, ...more] = display_recipient.filter(({ id }) => id !== ownId);
  return more.length === 0 ? first?.id : undefined;
}
