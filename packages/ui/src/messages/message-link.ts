import type { Client, StoredMessage } from '@tidings/sdk';
import { conversationRoute } from '../routes/conversation-route.ts';
import type { Route } from '../routes/route.ts';
import { routeLink } from '../routes/route-link.ts';
import { messageTarget } from './message-target.ts';

/** The route to a message in its conversation. */
export function messageRoute(message: StoredMessage, ownId: number | undefined): Route {
  return conversationRoute(messageTarget(message, ownId), message.id);
}

/** A permanent link to a message, to share. */
export function messageLink(
  client: Pick<Client, 'serverUrl'>,
  message: StoredMessage,
  ownId: number | undefined,
): string {
  return routeLink(client, messageRoute(message, ownId));
}
