import { randomBytes } from 'node:crypto';
import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../handler.ts';
import { safeFileName } from './file-name.ts';
import { uploadUrl } from './path-id.ts';
import { addAttachment, storeUpload } from './store-upload.ts';

/** A file that no message comes to claim stays: its owner may still send it, or delete it. */
export const uploadFile = preparedMutation(endpoints.uploadFile, {
  /** The bytes are stored before anything refers to them; those of a failed upload stay, out of reach. */
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

/** Nobody guesses it. The folder in front keeps folders small. */
function newPathId(realmId: number, name: string): string {
  const shard = randomBytes(1).toString('hex');
  return `${realmId}/${shard}/${randomBytes(18).toString('base64url')}/${name}`;
}
