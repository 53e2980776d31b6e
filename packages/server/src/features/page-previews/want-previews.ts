import { personBehind } from '../../core/jobs/fair-work.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import type { Services } from '../../services.ts';
import type { RenderedMessage } from '../messages/new-message.ts';

interface Place {
  readonly services: Services;
  readonly realm: Realm;
  /** Origin with which the message was rendered. */
  readonly origin: string;
}

/** After the message is committed, starts to fetch the pages that it links to, if previews are on. */
export function wantPreviews(
  change: Mutation,
  { services, realm, origin }: Place,
  { id, sender_id }: Pick<MessageRow, 'id' | 'sender_id'>,
  { unknownPages: pages }: RenderedMessage,
): void {
  if (pages.length === 0) return;
  const sender = change.state.users.get({ id: sender_id });
  if (!sender) return;
  const job = { realm, origin, messageId: id, pages };
  change.onceCommitted(() => services.previews.add(personBehind(realm, sender), job));
}
