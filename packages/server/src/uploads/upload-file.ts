import { randomBytes } from 'node:crypto';
import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../handler.ts';
import { forUser } from '../realm/events.ts';
import { attachments } from '../storage/tables/attachments.ts';
import { attachmentFields } from './attachment-event.ts';
import { checkQuota } from './check-quota.ts';
import { contentTypeOf } from './content-type.ts';
import { safeFileName } from './file-name.ts';
import { imageShape } from './open-image.ts';
import { uploadUrl } from './path-id.ts';
import { changeUploadBytes } from './upload-bytes.ts';
import { storedPath } from './upload-files.ts';

/** A file that no message comes to claim stays: its owner may still send it, or delete it. */
export const uploadFile = preparedMutation(endpoints.uploadFile, {
  /** The bytes are stored before anything refers to them; those of a failed upload stay, out of reach. */
  async prepare(call) {
    const { file, realm, services } = call;
    await checkQuota(call, file.bytes.length);
    const name = safeFileName(file.name);
    const path_id = newPathId(realm.id, name);
    const content_type = contentTypeOf(name, file.bytes);
    const shape = await imageShape(file.bytes, content_type);
    await services.files.put(storedPath(path_id), file.bytes);
    return {
      path_id,
      name,
      size: file.bytes.length,
      content_type,
      width: shape?.width ?? null,
      height: shape?.height ?? null,
      animated: shape !== undefined && shape.frames > 1,
    };
  },

  run({ change, caller }, prepared) {
    const attachment = {
      ...prepared,
      id: change.nextId(),
      owner_id: caller.id,
      created_at: change.now,
    };
    change.put(attachments, attachment);
    const upload_space_used = changeUploadBytes(change, attachment.size);
    change.emit(forUser(caller.id), {
      type: 'attachment',
      op: 'add',
      attachment: { ...attachmentFields(attachment), messages: [] },
      upload_space_used,
    });
    const url = uploadUrl(attachment.path_id);
    return { url, uri: url, filename: attachment.name };
  },
});

/** Nobody guesses it. The folder in front keeps folders small. */
function newPathId(realmId: number, name: string): string {
  const shard = randomBytes(1).toString('hex');
  return `${realmId}/${shard}/${randomBytes(18).toString('base64url')}/${name}`;
}
