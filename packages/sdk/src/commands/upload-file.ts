import { expectWhole } from '../api/read-answer.ts';
import { uploadFile as endpoint } from '../endpoints.ts';
import type { StoredFile } from '../local-changes/local-change.ts';
import type { CommandRules } from './command-rules.ts';

export const uploadFile: CommandRules<'uploadFile'> = {
  name: 'uploadFile',
  lane: ({ fileId }) => `file/${fileId}`,
  async send({ args, call, uploadStoredFile, entryId, file, signal, onProgress }) {
    const stored = await file(args.fileId);
    if (!stored) throw new TypeError('the file is no longer on this device');
    const options = { idempotencyKey: entryId, signal, onProgress };
    const { url } = uploadStoredFile
      ? await uploadStoredFile(stored, options)
      : await call(endpoint, { file: fileOf(stored) }, options);
    expectWhole(endpoint, typeof url === 'string');
    return url;
  },
};

function fileOf({ name, contentType, base64 }: StoredFile): File {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: contentType });
}
