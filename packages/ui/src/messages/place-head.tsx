import type { StoredMessage } from '@tidings/sdk';
import { useOwnUser } from '@tidings/sdk/react';
import type { ReactNode } from 'react';
import { channelColor } from '../channels/channel-color.ts';
import { useChannel } from '../channels/use-channel.ts';
import { listText } from '../format/list-text.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import { routeHref } from '../routes/route.ts';
import { TopicName } from '../topics/topic-name.tsx';
import { messageTarget } from './message-target.ts';
import { recipientNames } from './recipient-names.ts';

interface Props {
  readonly message: StoredMessage;
  /** The rendered name of the topic, such as with search matches. */
  readonly topic?: ReactNode;
}

/** Link to the conversation of a message. */
export function PlaceHead({ message, topic }: Props) {
  return message.type === 'stream' ? (
    <TopicHead message={message} topic={topic} />
  ) : (
    <DirectHead message={message} />
  );
}

function TopicHead({ message, topic }: Props) {
  const channelId = message.stream_id ?? 0;
  const item = useChannel(channelId);
  const name = item?.channel.name ?? displayName(message);
  return (
    <h2 className="place" style={{ borderColor: channelColor(item?.subscription?.color) }}>
      <a href={routeHref({ name: 'channel', channelId })}>#{name}</a>
      <span aria-hidden="true">›</span>
      <a href={routeHref({ name: 'topic', channelId, topic: message.subject })}>
        <TopicName topic={message.subject} shown={topic} />
      </a>
    </h2>
  );
}

function DirectHead({ message }: { readonly message: StoredMessage }) {
  const ownId = useOwnUser()?.user.user_id;
  return (
    <h2 className="place">
      <a href={routeHref(conversationRoute(messageTarget(message, ownId)))}>
        {listText(recipientNames(message, ownId))}
      </a>
    </h2>
  );
}

function displayName({ display_recipient }: StoredMessage): string {
  return typeof display_recipient === 'string' ? display_recipient : '';
}
