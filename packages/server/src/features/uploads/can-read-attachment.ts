import type { AttachmentRow } from '../../core/storage/tables/attachments.ts';
import { type MessageRow, messages } from '../../core/storage/tables/messages.ts';
import { canReadMessage, type MessageContext } from '../messages/message-access.ts';
import type { Viewer } from '../users/access.ts';
import { messagesClaiming } from './attachment-rows.ts';

/**
 * Tells whether a user may read a file: as its owner, or because they can read a message that claims it. Everything
 * that serves files checks this.
 */
export async function canReadAttachment(
  context: MessageContext,
  viewer: Viewer,
  attachment: AttachmentRow,
): Promise<boolean> {
  if (viewer?.id === attachment.owner_id) return true;
  for (const place of await claimingMessages(context, attachment.id)) {
    if (await canReadMessage(context, viewer, place)) return true;
  }
  return false;
}

type Place = Pick<MessageRow, 'id' | 'channel_id' | 'recipient_id'>;

async function claimingMessages(context: MessageContext, attachmentId: number): Promise<Place[]> {
  const stored = await context.sql.all<Place>(
    `SELECT m.id, m.channel_id, m.recipient_id FROM attachment_messages a
     JOIN messages m ON m.realm_id = a.realm_id AND m.id = a.message_id
     WHERE a.realm_id = $1 AND a.attachment_id = $2`,
    [context.realmId, attachmentId],
  );
  const known = new Map(stored.map((place) => [place.id, place]));
  const claiming = await messagesClaiming(context, attachmentId);
  const places = new Map<string, Place>();
  for (const id of claiming) {
    const fresh = context.pending?.(messages, { id });
    const place = fresh === undefined ? known.get(id) : fresh;
    // One message per direct conversation is enough, since its readers can read all of it.
    if (place)
      places.set(place.channel_id === null ? `direct ${place.recipient_id}` : `${id}`, place);
  }
  return [...places.values()];
}
