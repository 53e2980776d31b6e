import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import type { Services } from '../../services.ts';
import { setFileHeaders } from '../uploads/send-attachment.ts';
import { emojiPath } from './emoji-files.ts';

const FILE = /^[0-9a-f]{32}(?:\.png|\.webp|-still\.png)$/;

interface Params {
  readonly file: string;
}

/**
 * Serves custom emoji to anyone who knows an address, whose content never changes. The number in it is that of the
 * organization when the address was made, before it perhaps moved to another database.
 */
export function serveRealmEmoji(app: FastifyInstance, services: Services): void {
  app.get<{ Params: Params }>(
    '/user_avatars/:realm_id/emoji/images/:file',
    async (request, reply) => {
      const { file } = request.params;
      const realm = await services.realms.forHost(request.host);
      const isPossible = realm && FILE.test(file);
      const image = isPossible && (await services.files.read(emojiPath(realm.id, file)));
      if (!image) throw new ApiError('NOT_FOUND', 'There is no picture at this address.');
      const type = file.endsWith('.webp') ? 'image/webp' : 'image/png';
      return setFileHeaders(reply, type).send(image);
    },
  );
}
