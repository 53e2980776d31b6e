import { endpoints } from '@tidings/shared-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import { sameText } from '../../core/crypto/same-text.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { admit } from '../../http/admission/admit.ts';
import type { Services } from '../../services.ts';
import { type AvatarSize, avatarToken, avatarUrl } from '../users/avatar-url.ts';
import { findUser } from '../users/find-user.ts';
import { avatarPath } from './avatar-files.ts';
import { GENERATED } from './change-avatar.ts';
import { GeneratedAvatars } from './generated-avatars.ts';

const NAME = /^((\d+)-\d+-[0-9a-f]{32})(-medium)?\.png$/;

/**
 * Serves `/user_avatars/…`, whose addresses are secret. An address belongs to one version of one picture, so its
 * content never changes. `/avatar/{id or email}` redirects there for anyone who may see the account.
 */
export function serveAvatars(app: FastifyInstance, services: Services): void {
  const generated = new GeneratedAvatars(services.images);
  app.get<{ Params: { name: string } }>('/user_avatars/:name', async (request, reply) => {
    const realm = await realmOf(services, request);
    const [, token = '', userId, medium] = NAME.exec(request.params.name) ?? [];
    const user = realm.state.account(Number(userId));
    if (!user || !isCurrent(realm.state, user, token)) throw noPicture();
    const size = medium ? 'medium' : 'small';
    const isGenerated = user.avatar_source === GENERATED;
    const png = isGenerated
      ? await generated.get(`${realm.id}:${user.id}`, size)
      : await services.files.read(avatarPath(realm.id, user.avatar_source, size));
    if (!png) throw noPicture();
    return sendPicture(reply, png);
  });

  const redirect = (size: AvatarSize) => async (request: ByName, reply: FastifyReply) => {
    const realm = await realmOf(services, request);
    // The same access as to the list of users, which contains these pictures.
    const { caller } = await admit(services, endpoints.getUsers, realm, request, reply);
    const user = findUser(realm.state, caller, request.params.name, services.clock.now());
    return reply.header('cache-control', 'no-store').redirect(avatarUrl(realm.state, user, size));
  };
  app.get('/avatar/:name', redirect('small'));
  app.get('/avatar/:name/medium', redirect('medium'));
}

type ByName = FastifyRequest<{ Params: { name: string } }>;

async function realmOf(services: Services, request: FastifyRequest): Promise<Realm> {
  const realm = await services.realms.forHost(request.host);
  if (!realm) throw noPicture();
  return realm;
}

function isCurrent(state: RealmState, user: UserRow, token: string): boolean {
  return sameText(token, avatarToken(state, user));
}

function sendPicture(reply: FastifyReply, png: Buffer): FastifyReply {
  return reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'")
    .type('image/png')
    .send(png);
}

function noPicture(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no picture at this address.');
}
