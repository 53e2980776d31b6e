import type { StoredMessage } from '@tidings/sdk';
import { type Route, routeHref } from '../routes/route.ts';

/** Where a message is, with it in sight. */
export function messageRoute(message: StoredMessage, ownId: number | undefined): Route {
  const near = message.id;
  if (message.type === 'stream') {
    const { stream_id: channelId = 0, subject: topic } = message;
    return { name: 'topic', channelId, topic, near };
  }
  const people = typeof message.display_recipient === 'string' ? [] : message.display_recipient;
  const others = people.map(({ id }) => id).filter((id) => id !== ownId);
  const userIds = others.length > 0 ? others : people.map(({ id }) => id);
  return { name: 'direct', userIds, near };
}

/** The address of a message, for other people too. */
export function messageLink(message: StoredMessage, ownId: number | undefined): string {
  return `${location.origin}/${routeHref(messageRoute(message, ownId))}`;
}
