import type { StoredMessage } from '@tidings/sdk';
import { type InboxItem, useUser } from '@tidings/sdk/react';
import { useState } from 'react';
import { listText } from '../format/list-text.ts';
import { shortTime } from '../format/short-time.ts';
import { Time } from '../format/time.tsx';
import { t } from '../languages/t.ts';
import { MarkReadButton } from '../messages/mark-read-button.tsx';
import { StatusEmoji } from '../people/status-emoji.tsx';
import { conversationRoute } from '../routes/conversation-route.ts';
import { routeHref } from '../routes/route.ts';
import { TopicName } from '../topics/topic-name.tsx';
import { topicText } from '../topics/topic-text.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Names } from '../ui/names.tsx';
import { UnreadBadge } from '../ui/unread-badge.tsx';
import type { InboxGroup } from './inbox-groups.ts';
import { MessageLine } from './message-line.tsx';

const mostShown = 20;

interface Props {
  readonly group: InboxGroup;
  /** The newest messages of all conversations, by id. Rows without theirs have no preview. */
  readonly newestMessages: ReadonlyMap<number, StoredMessage>;
}

export function InboxSection({ group, newestMessages }: Props) {
  const { channelId, name, color, unread, items } = group;
  const [most, setMost] = useState(mostShown);
  const others = items.length - most;
  return (
    <section className="inbox-section" aria-label={name}>
      <h2 className="inbox-head">
        {channelId === undefined ? (
          <span className="conversation-name">{name}</span>
        ) : (
          <a className="conversation-name" href={routeHref({ name: 'channel', channelId })}>
            <span style={{ color }} aria-hidden="true">
              #
            </span>{' '}
            {name}
          </a>
        )}
        <span className="quiet">{unread}</span>
      </h2>
      <ul>
        {items.slice(0, most).map((item) => (
          <InboxRow key={item.key} item={item} newestMessages={newestMessages} />
        ))}
      </ul>
      {others > 0 && (
        <button
          type="button"
          className="link-button inbox-more"
          onClick={() => setMost(most + 5 * mostShown)}
        >
          {t('views.more', { others })}
        </button>
      )}
    </section>
  );
}

interface RowProps {
  readonly item: InboxItem;
  readonly newestMessages: Props['newestMessages'];
}

function InboxRow({ item, newestMessages }: RowProps) {
  const { to, people, unread, mentions, newestUnreadId } = item;
  const newest = newestMessages.get(newestUnreadId);
  const sender = useUser(newest?.sender_id ?? 0)?.user;
  const known =
    people.length > 0 ? people.map(({ full_name }) => full_name) : [t('views.unknownPerson')];
  const isDirect = to.kind === 'direct';
  const name = to.kind === 'topic' ? topicText(to.topic) : listText(known);
  return (
    <li className="conversation-row">
      <a className="recent-link waiting" href={routeHref(conversationRoute(to))} data-row-link>
        <span className="recent-place">
          <span className="conversation-name">
            {to.kind === 'topic' ? (
              <TopicName topic={to.topic} shown={<bdi>{to.topic}</bdi>} />
            ) : (
              <Names names={known} />
            )}
          </span>
          {isDirect && to.userIds.length === 1 && <StatusEmoji userId={to.userIds[0]} />}
        </span>
        {newest && <MessageLine message={newest} sender={sender?.full_name} />}
        <span className="recent-side">
          <UnreadBadge unread={unread} mentions={mentions} isDirect={isDirect} />
          {newest && (
            <>
              <Avatar src={sender?.avatar_url ?? newest.avatar_url} size={22} />
              <Time at={newest.timestamp}>{shortTime(newest.timestamp)}</Time>
            </>
          )}
        </span>
      </a>
      <MarkReadButton view={to} label={t('views.markAsRead', { name })} size={16} />
    </li>
  );
}
