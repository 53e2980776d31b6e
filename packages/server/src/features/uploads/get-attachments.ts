import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { committedAnywhere } from '../messages/message-access.ts';
import { attachmentFields } from './attachment-event.ts';
import { attachmentsOwnedBy, messagesWithFilesOf } from './attachment-rows.ts';

type SentIn = { id: number; date_sent: number }[];

export const getAttachments = query(endpoints.getAttachments, async (call) => {
  const { caller, state } = call;
  const context = committedAnywhere(call);
  const owned = await attachmentsOwnedBy(context, caller.id);
  const messages = new Map<number, SentIn>(owned.map(({ id }) => [id, []]));
  for (const claim of await messagesWithFilesOf(context, caller.id)) {
    const sent = { id: claim.message_id, date_sent: claim.sent_at * 1000 };
    messages.get(claim.attachment_id)?.push(sent);
  }
  return {
    attachments: owned.map((attachment) => ({
      ...attachmentFields(attachment),
      messages: messages.get(attachment.id) ?? [],
    })),
    upload_space_used: state.internal('upload_bytes'),
  };
});
