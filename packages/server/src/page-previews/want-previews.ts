import type { RenderedMessage } from '../messages/rendered-message.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { Realm } from '../realm/realm.ts';
import type { Services } from '../services.ts';

interface Place {
  readonly services: Services;
  readonly realm: Realm;
  /** Under which the message was rendered. */
  readonly origin: string;
}

/** Once a message is there, the pages that it links to are looked at, if they are to be shown. */
export function wantPreviews(
  change: Mutation,
  { services, realm, origin }: Place,
  messageId: number,
  { unknownPages: pages }: RenderedMessage,
): void {
  if (pages.length === 0) return;
  change.onceCommitted(() => services.previews.add({ realm, origin, messageId, pages }));
}
