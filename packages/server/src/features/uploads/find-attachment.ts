import { AccessDenied, ResourceNotFound } from '../../core/api-error.ts';
import type { AttachmentRow } from '../../core/storage/tables/attachments.ts';
import type { MessageContext } from '../messages/message-access.ts';
import type { Viewer } from '../users/access.ts';
import { attachmentAt } from './attachment-rows.ts';
import { canReadAttachment } from './can-read-attachment.ts';

/** Returns the file at a path if the viewer may read it. */
export async function findAttachment(
  context: MessageContext,
  viewer: Viewer,
  pathId: string,
): Promise<AttachmentRow> {
  const attachment = await attachmentAt(context, pathId);
  if (!attachment) throw noFile();
  if (!(await canReadAttachment(context, viewer, attachment))) {
    throw new AccessDenied('You may not see this file.');
  }
  return attachment;
}

export function noFile(): ResourceNotFound {
  return new ResourceNotFound('There is no such file.');
}
