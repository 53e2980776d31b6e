import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { forUser } from '../../core/realm/events.ts';
import { attachmentMessages, attachments } from '../../core/storage/tables/attachments.ts';
import { mutation } from '../../handler.ts';
import { attachmentById, messagesClaiming } from './attachment-rows.ts';
import { changeUploadBytes } from './upload-bytes.ts';
import { removeUploadFiles } from './upload-files.ts';

export const deleteAttachment = mutation(
  endpoints.deleteAttachment,
  async ({ change, caller, input, services }) => {
    const attachment = await attachmentById(change, input.attachment_id);
    if (attachment?.owner_id !== caller.id) throw badRequest('Invalid attachment');
    const { id } = attachment;
    for (const message_id of await messagesClaiming(change, id)) {
      change.remove(attachmentMessages, { attachment_id: id, message_id });
    }
    change.remove(attachments, { id });
    removeUploadFiles(change, services, attachment);
    change.emit(forUser(caller.id), {
      type: 'attachment',
      op: 'remove',
      attachment: { id },
      upload_space_used: changeUploadBytes(change, -attachment.size),
    });
    return {};
  },
);
