import { endpoints } from '@tidings/shared-types';
import { query } from '../handler.ts';
import { committed } from '../messages/message-access.ts';
import { attachmentFields } from './attachment-event.ts';
import { attachmentsOwnedBy } from './attachment-rows.ts';

type SentIn = { id: number; date_sent: number }[];

export const getAttachments = query(endpoints.getAttachments, async (call) => {
  const { caller, realm, state } = call;
  const owned = await attachmentsOwnedBy(committed(call), caller.id);
  const rows = await realm.reader.all<{ attachment_id: number; id: number; sent_at: number }>(
    `SELECT c.attachment_id, m.id, m.sent_at FROM attachments a
     JOIN attachment_messages c ON c.realm_id = a.realm_id AND c.attachment_id = a.id
     JOIN messages m ON m.realm_id = c.realm_id AND m.id = c.message_id
     WHERE a.realm_id = $1 AND a.owner_id = $2 ORDER BY m.id`,
    [realm.id, caller.id],
  );
  const messages = new Map<number, SentIn>(owned.map(({ id }) => [id, []]));
  for (const { attachment_id, id, sent_at } of rows) {
    messages.get(attachment_id)?.push({ id, date_sent: sent_at * 1000 });
  }
  return {
    attachments: owned.map((attachment) => ({
      ...attachmentFields(attachment),
      messages: messages.get(attachment.id) ?? [],
    })),
    upload_space_used: state.internal('upload_bytes'),
  };
});
