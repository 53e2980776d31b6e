import { endpoints } from '@tidings/shared-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { admit } from '../../http/admission/admit.ts';
import type { Services } from '../../services.ts';
import { setFileHeaders } from '../uploads/send-attachment.ts';
import { pictureKinds, picturePath } from './picture-files.ts';
import { pictureUrl } from './realm-pictures.ts';

type ByFile = FastifyRequest<{ Params: { file: string } }>;
type Asked = FastifyRequest<{ Querystring: { text: string } }>;

/**
 * `/user_avatars/{realm_id}/realm/{file}`: the pictures of an organization, for everybody, since they are shown before
 * sign-in. The picture at an address never changes. The number in it is that of the organization when the address was
 * made, before it perhaps moved to another database. `GET /realm/icon` and `GET /realm/logo` lead there.
 */
export function serveRealmPictures(app: FastifyInstance, services: Services): void {
  app.get('/user_avatars/:realm_id/realm/:file', async (request: ByFile, reply) => {
    const { file } = request.params;
    const realm = await services.realms.forHost(request.host);
    const isCurrent = realm && isShown(realm, file);
    const image = isCurrent && (await services.files.read(picturePath(realm.id, file)));
    if (!image) throw new ApiError('NOT_FOUND', 'There is no picture at this address.');
    return setFileHeaders(reply, 'image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(image);
  });
  app.get('/api/v1/realm/icon', async (request: Asked, reply) => {
    const realm = await admitted(services, request, reply);
    return reply.redirect(pictureUrl(realm.state, realm.id, 'icon'));
  });
  app.get('/api/v1/realm/logo', async (request: Asked, reply) => {
    const realm = await admitted(services, request, reply);
    const isNight = new URLSearchParams(request.query.text).get('night') === 'true';
    return reply.redirect(pictureUrl(realm.state, realm.id, isNight ? 'night_logo' : 'logo'));
  });
}

function isShown({ state }: Realm, file: string): boolean {
  const pictures = state.internal('pictures');
  return pictureKinds.some((kind) => pictures[kind] === file);
}

async function admitted(services: Services, request: Asked, reply: FastifyReply): Promise<Realm> {
  const realm = await services.realms.forHost(request.host);
  if (!realm) {
    throw new ApiError('NONEXISTENT_SUBDOMAIN', 'There is no organization at this address.');
  }
  // Open to every account, as the custom emoji are.
  await admit(services, endpoints.getRealmEmoji, realm, request, reply);
  reply.header('cache-control', 'no-store');
  return realm;
}
