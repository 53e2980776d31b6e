import type { InboxItem } from '@tidings/sdk/react';
import { useState } from 'react';
import { MarkReadButton } from '../messages/mark-read-button.tsx';
import { conversationRoute } from '../routes/conversation-route.ts';
import { routeHref } from '../routes/route.ts';
import { TopicName } from '../topics/topic-name.tsx';
import { topicText } from '../topics/topic-text.ts';
import { Names } from '../ui/names.tsx';
import { UnreadBadge } from '../ui/unread-badge.tsx';
import type { InboxGroup } from './inbox-groups.ts';

const mostShown = 20;

export function InboxSection({ group }: { readonly group: InboxGroup }) {
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
          <InboxRow key={item.key} item={item} />
        ))}
      </ul>
      {others > 0 && (
        <button
          type="button"
          className="link-button inbox-more"
          onClick={() => setMost(most + 5 * mostShown)}
        >
          {others} more
        </button>
      )}
    </section>
  );
}

function InboxRow({ item }: { readonly item: InboxItem }) {
  const { to, people, unread, mentions } = item;
  const known = people.length > 0 ? people.map(({ full_name }) => full_name) : ['Unknown person'];
  const name = to.kind === 'topic' ? topicText(to.topic) : known.join(', ');
  return (
    <li className="conversation-row">
      <a className="conversation-link" href={routeHref(conversationRoute(to))} data-row-link>
        <span className="conversation-name">
          {to.kind === 'topic' ? (
            <TopicName topic={to.topic} shown={<bdi>{to.topic}</bdi>} />
          ) : (
            <Names names={known} />
          )}
        </span>
        <UnreadBadge unread={unread} mentions={mentions} isDirect={to.kind === 'direct'} />
      </a>
      <MarkReadButton view={to} label={`Mark ${name} as read`} size={16} />
    </li>
  );
}
