import type { SearchItem } from '@tidings/sdk';
import { useOwnUser, useUser } from '@tidings/sdk/react';
import { momentOf } from '../format/days.ts';
import { shortTime } from '../format/short-time.ts';
import { Time } from '../format/time.tsx';
import { t } from '../languages/t.ts';
import { messageRoute } from '../messages/message-link.ts';
import { PlaceHead } from '../messages/place-head.tsx';
import { routeHref } from '../routes/route.ts';
import { Avatar } from '../ui/avatar.tsx';
import { highlightedText } from './highlight.ts';
import { Marked } from './marked.tsx';
import { ResultText } from './result-text.tsx';

interface Props {
  readonly item: SearchItem;
  /** The search terms, to highlight in results from this device. */
  readonly text: string;
  /** Whether to show the conversation. Following results from the same one omit it. */
  readonly hasHead: boolean;
}

export function SearchResult({ item, text, hasHead }: Props) {
  const { message, match } = item;
  const ownId = useOwnUser()?.user.user_id;
  const sender = useUser(message.sender_id)?.user;
  const topic = match?.match_subject ?? highlightedText(message.subject, text);
  const name = sender?.full_name ?? message.sender_full_name;
  return (
    <li className="search-result">
      {hasHead && <PlaceHead message={message} topic={<Marked html={topic} />} />}
      <div className="search-message">
        <Avatar src={sender?.avatar_url ?? message.avatar_url} />
        <div className="search-body">
          <div className="message-head">
            <span className="sender">{name}</span>
            <a
              href={routeHref(messageRoute(message, ownId))}
              data-row-link
              title={momentOf(message.timestamp)}
            >
              <span className="hidden-text">{t('search.goToMessageFrom', { name })} </span>
              <Time at={message.timestamp}>{shortTime(message.timestamp)}</Time>
            </a>
          </div>
          <ResultText item={item} text={text} />
        </div>
      </div>
    </li>
  );
}
