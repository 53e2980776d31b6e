import { expectWhole } from '../api/read-answer.ts';
import { uploadFile as endpoint } from '../endpoints.ts';
import type { CommandRules } from './command-rules.ts';

export const uploadFile: CommandRules<'uploadFile'> = {
  name: 'uploadFile',
  lane: ({ fileId }) => `file/${fileId}`,
  async send({ args, call, entryId, file, signal, onProgress }) {
    const stored = await file(args.fileId);
    if (!stored) throw new TypeError('the file is no longer on this device');
    const bytes = Uint8Array.from(atob(stored.base64), (character) => character.charCodeAt(0));
    const { url } = await call(
      endpoint,
      { file: new File([bytes], stored.name, { type: stored.contentType }) },
      { idempotencyKey: entryId, signal, onProgress },
    );
    expectWhole(endpoint, typeof url === 'string');
    return url;
  },
};
