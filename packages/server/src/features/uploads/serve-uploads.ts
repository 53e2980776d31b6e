import { endpoints } from '@tidings/shared-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AccessDenied, ApiError } from '../../core/api-error.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { AttachmentRow } from '../../core/storage/tables/attachments.ts';
import { prefersImage } from '../../http/accept.ts';
import { admit } from '../../http/admission/admit.ts';
import { assertRealmActive } from '../../http/admission/authenticate.ts';
import type { Services } from '../../services.ts';
import { committed } from '../messages/message-access.ts';
import { attachmentById } from './attachment-rows.ts';
import { findAttachment, noFile } from './find-attachment.ts';
import { placeholderImage } from './placeholder-image.ts';
import { contentDisposition, sendAttachment, setFileHeaders } from './send-attachment.ts';
import { attachmentIdIn } from './temporary-url.ts';
import { type ThumbnailFormat, thumbnailFormats } from './thumbnail-formats.ts';
import { Thumbnails } from './thumbnails.ts';

type ByPath = FastifyRequest<{ Params: { realm_id: string; '*': string } }>;
type ByToken = FastifyRequest<{ Params: { token: string } }>;

/** Serves `/user_uploads/…`: uploaded files and their thumbnails. */
export function serveUploads(app: FastifyInstance, services: Services): void {
  const { files } = services;
  const thumbnails = new Thumbnails(services);

  const file = (download: boolean) => async (request: ByPath, reply: FastifyReply) => {
    const { realm_id, '*': path } = request.params;
    const attachment = await readable(services, request, reply, `${realm_id}/${path}`);
    return sendAttachment(files, attachment, request, reply, { download });
  };
  app.get('/user_uploads/:realm_id/*', withPlaceholder(file(false)));
  app.get('/user_uploads/download/:realm_id/*', withPlaceholder(file(true)));

  app.get(
    '/user_uploads/thumbnail/:realm_id/*',
    withPlaceholder(async (request: ByPath, reply) => {
      const { path, format } = thumbnailPath(request.params['*']);
      const pathId = `${request.params.realm_id}/${path}`;
      const attachment = await readable(services, request, reply, pathId);
      const thumbnail = format && (await thumbnails.get(attachment, format));
      if (!thumbnail) throw noFile();
      return setFileHeaders(reply, `image/${format.format}`)
        .header('content-disposition', contentDisposition('inline', format.name))
        .send(thumbnail);
    }),
  );

  // Old clients use this address. It serves the original, which is fine for clients that want a small picture.
  app.get('/thumbnail', (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://host');
    const wanted = `/${searchParams.get('url')?.replace(/^\/+/, '')}`;
    if (!URL.canParse(wanted, 'http://host')) throw noFile();
    const { pathname } = new URL(wanted, 'http://host');
    if (!pathname.startsWith('/user_uploads/')) throw noFile();
    return reply.redirect(pathname);
  });

  app.get(
    '/user_uploads/temporary/:token/:name',
    withPlaceholder(async (request: ByToken, reply) => {
      const realm = await realmOf(services, request);
      const attachment = await signedFor(services, realm, request.params.token);
      return sendAttachment(files, attachment, request, reply, { download: false });
    }),
  );
}

async function realmOf(services: Services, request: FastifyRequest): Promise<Realm> {
  const realm = await services.realms.forHost(request.host);
  if (!realm) throw noFile();
  return realm;
}

/** Returns the file at a path if the client may read it. */
async function readable(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  pathId: string,
): Promise<AttachmentRow> {
  const realm = await realmOf(services, request);
  const { caller } = await admit(services, endpoints.getTemporaryFileUrl, realm, request, reply);
  const context = committed({ realm, state: realm.state, services });
  const attachment = await findAttachment(context, caller, pathId);
  if (!caller) await services.rateLimits?.spectatorFiles.spend(`${realm.id}:${attachment.id}`);
  return attachment;
}

async function signedFor(services: Services, realm: Realm, token: string): Promise<AttachmentRow> {
  const { state } = realm;
  assertRealmActive(state);
  const id = attachmentIdIn(state, token, services.clock.now());
  if (id === undefined) throw new AccessDenied('This address is no longer valid.');
  const attachment = await attachmentById(committed({ realm, state, services }), id);
  if (!attachment) throw noFile();
  return attachment;
}

/** Parses `{path of the file}/{name of the format}`. */
function thumbnailPath(text: string): { path: string; format: ThumbnailFormat | undefined } {
  const slash = text.lastIndexOf('/');
  const name = text.slice(slash + 1);
  return {
    path: text.slice(0, Math.max(slash, 0)),
    format: thumbnailFormats.find((format) => format.name === name),
  };
}

type Answer<R extends FastifyRequest> = (request: R, reply: FastifyReply) => Promise<FastifyReply>;

/** Answers errors with a picture, since image tags cannot show text. */
function withPlaceholder<R extends FastifyRequest>(answer: Answer<R>): Answer<R> {
  return async (request, reply) => {
    try {
      return await answer(request, reply);
    } catch (error) {
      const isRefusal = error instanceof ApiError && (error.status === 403 || error.status === 404);
      if (!isRefusal || !prefersImage(request.headers.accept)) throw error;
      return reply
        .code(error.status)
        .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
        .type('image/png')
        .send(await placeholderImage());
    }
  };
}
