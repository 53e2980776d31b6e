import type { Attachment } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import { attachmentMessages } from '../../core/storage/tables/attachments.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { announceAttachment } from './attachment-event.ts';
import { attachmentAt, attachmentById, filesClaimedBy } from './attachment-rows.ts';
import { canReadAttachment } from './can-read-attachment.ts';
import { decodedPath } from './path-id.ts';

/**
 * Opens files to the readers of a message. Applies to the files below `/user_uploads/` that it refers to and its author
 * may read.
 */
export async function claimAttachments(
  change: Mutation,
  author: UserRow,
  messageId: number,
  pathIds: readonly string[],
): Promise<void> {
  if (pathIds.length === 0) return;
  const claimed = new Set(await filesClaimedBy(change, messageId));
  for (const pathId of pathIds) {
    const attachment = await attachmentAt(change, pathId);
    if (!attachment || claimed.has(attachment.id)) continue;
    claimed.add(attachment.id);
    if (!(await canReadAttachment(change, author, attachment))) continue;
    change.put(attachmentMessages, { attachment_id: attachment.id, message_id: messageId });
    await announceAttachment(change, 'update', attachment);
  }
}

/**
 * Releases the files that a message claimed, except those it still refers to. Returns files that no message claims any
 * more, which only their owners can read.
 */
export async function releaseAttachments(
  change: Mutation,
  messageId: number,
  keptPathIds: readonly string[] = [],
): Promise<Attachment[]> {
  const kept = new Set(keptPathIds.map(decodedPath));
  const detached: Attachment[] = [];
  for (const id of await filesClaimedBy(change, messageId)) {
    const attachment = await attachmentById(change, id);
    if (attachment && kept.has(attachment.path_id)) continue;
    change.remove(attachmentMessages, { attachment_id: id, message_id: messageId });
    if (!attachment) continue;
    const object = await announceAttachment(change, 'update', attachment);
    if (object.messages.length === 0) detached.push(object);
  }
  return detached;
}
