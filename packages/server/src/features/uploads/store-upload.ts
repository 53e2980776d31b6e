import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type AttachmentRow, attachments } from '../../core/storage/tables/attachments.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { CallContext } from '../../handler.ts';
import { attachmentFields } from './attachment-event.ts';
import { checkQuota } from './check-quota.ts';
import { contentTypeOf } from './content-type.ts';
import { imageShape } from './open-image.ts';
import { changeUploadBytes } from './upload-bytes.ts';
import { storedPath } from './upload-files.ts';

interface Call extends Pick<CallContext, 'realm' | 'state' | 'services'> {
  readonly caller: UserRow;
}

interface Upload {
  readonly path_id: string;
  /** Safe in URLs. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file whose bytes are stored, but which no row refers to yet. */
export type StoredUpload = Omit<AttachmentRow, 'id' | 'owner_id' | 'created_at'>;

/** Stores the bytes of a file. Throws if the quota is exceeded. Without a row for it, the file stays unreachable. */
export async function storeUpload(
  call: Call,
  { path_id, name, bytes }: Upload,
): Promise<StoredUpload> {
  await checkQuota(call, bytes.length);
  const content_type = contentTypeOf(name, bytes);
  const shape = await imageShape(bytes, content_type);
  await call.services.files.put(storedPath(path_id), bytes);
  return {
    path_id,
    name,
    size: bytes.length,
    content_type,
    width: shape?.width ?? null,
    height: shape?.height ?? null,
    animated: shape !== undefined && shape.frames > 1,
  };
}

/** Adds a stored file to an account and announces it to its owner. */
export function addAttachment(
  change: Mutation,
  owner_id: number,
  stored: StoredUpload,
): AttachmentRow {
  const attachment = { ...stored, id: change.nextId(), owner_id, created_at: change.now };
  change.put(attachments, attachment);
  const upload_space_used = changeUploadBytes(change, attachment.size);
  change.emit(forUser(owner_id), {
    type: 'attachment',
    op: 'add',
    attachment: { ...attachmentFields(attachment), messages: [] },
    upload_space_used,
  });
  return attachment;
}
