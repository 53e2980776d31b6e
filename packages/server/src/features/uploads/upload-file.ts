import { randomBytes } from 'node:crypto';
import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../../handler.ts';
import { safeFileName } from './file-name.ts';
import { uploadUrl } from './path-id.ts';
import { addAttachment, storeUpload } from './store-upload.ts';

/** Uploads a file. It stays even if no message claims it, since its owner may still send or delete it. */
export const uploadFile = preparedMutation(endpoints.uploadFile, {
  /** The bytes are stored before any row refers to them. After a failed upload they stay, unreachable. */
  prepare(call) {
    const name = safeFileName(call.file.name);
    const path_id = newPathId(call.realm.id, name);
    return storeUpload(call, { path_id, name, bytes: call.file.bytes });
  },

  run({ change, caller }, stored) {
    const attachment = addAttachment(change, caller.id, stored);
    const url = uploadUrl(attachment.path_id);
    return { url, uri: url, filename: attachment.name };
  },
});

/** Returns a path that cannot be guessed. The first folder keeps folders small. */
export function newPathId(realmId: number, name: string): string {
  const shard = randomBytes(1).toString('hex');
  return `${realmId}/${shard}/${randomBytes(18).toString('base64url')}/${name}`;
}
