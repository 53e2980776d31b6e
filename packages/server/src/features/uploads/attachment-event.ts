import type { Attachment } from '@tidings/shared-types';
import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { AttachmentRow } from '../../core/storage/tables/attachments.ts';
import { messages } from '../../core/storage/tables/messages.ts';
import type { MessageContext } from '../messages/message-access.ts';
import { messagesClaiming } from './attachment-rows.ts';

/** Returns a file as its owner sees it. */
async function attachmentObject(
  context: MessageContext,
  attachment: AttachmentRow,
): Promise<Attachment> {
  const claiming = await messagesClaiming(context, attachment.id);
  const dates = await sendingDates(context, attachment.id);
  const sentIn = claiming.flatMap((id) => {
    const sentAt = context.pending?.(messages, { id })?.sent_at ?? dates.get(id);
    return sentAt === undefined ? [] : [{ id, date_sent: sentAt * 1000 }];
  });
  return { ...attachmentFields(attachment), messages: sentIn };
}

/** Returns the fields that do not depend on messages. */
export function attachmentFields({
  id,
  name,
  path_id,
  size,
  created_at,
}: AttachmentRow): Omit<Attachment, 'messages'> {
  return { id, name, path_id, size, create_time: created_at };
}

async function sendingDates(
  { sql, realmId }: MessageContext,
  attachmentId: number,
): Promise<Map<number, number>> {
  const rows = await sql.all<{ id: number; sent_at: number }>(
    `SELECT m.id, m.sent_at FROM attachment_messages a
     JOIN messages m ON m.realm_id = a.realm_id AND m.id = a.message_id
     WHERE a.realm_id = $1 AND a.attachment_id = $2`,
    [realmId, attachmentId],
  );
  return new Map(rows.map(({ id, sent_at }) => [id, sent_at]));
}

/** Tells the owner about a file's new state. */
export async function announceAttachment(
  change: Mutation,
  op: 'add' | 'update',
  attachment: AttachmentRow,
): Promise<Attachment> {
  const object = await attachmentObject(change, attachment);
  change.emit(forUser(attachment.owner_id), {
    type: 'attachment',
    op,
    attachment: object,
    upload_space_used: change.state.internal('upload_bytes'),
  });
  return object;
}
