import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sameText } from '../../core/crypto/same-text.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { assertRealmActive } from '../../http/admission/authenticate.ts';
import { addressKey } from '../../http/admission/rate-limit.ts';
import type { Services } from '../../services.ts';
import { externalImagePath } from '../markdown/links/external-image.ts';
import { noFile } from '../uploads/find-attachment.ts';
import { setFileHeaders } from '../uploads/send-attachment.ts';
import { externalImageKey } from './external-image-key.ts';
import { ExternalImages } from './external-images.ts';

type Request = FastifyRequest<{ Params: { signature: string; url: string } }>;

const DAY_SECONDS = 86_400;

/**
 * Serves `/external_content/…`: external images in messages. Readers stay hidden from the image's server, and only
 * images from rendered messages are fetched.
 */
export function serveExternalContent(app: FastifyInstance, services: Services): void {
  const images = new ExternalImages(services.config);
  app.get('/external_content/:signature/:url', async (request: Request, reply) => {
    const realm = await services.realms.forHost(request.host);
    const url = realm && signedUrl(services, realm, request);
    const image = url && (await images.get(url, addressKey(request.ip)));
    if (!image) throw noFile();
    return setFileHeaders(reply, image.contentType)
      .header('cache-control', `private, max-age=${DAY_SECONDS}`)
      .send(image.bytes);
  });
}

function signedUrl(services: Services, realm: Realm, request: Request): string | undefined {
  const { signature, url: hex } = request.params;
  assertRealmActive(realm.state);
  const key = externalImageKey(services.config, realm.state);
  const url = Buffer.from(hex, 'hex').toString();
  if (key === null) return undefined;
  return sameText(externalImagePath(url, key), `/external_content/${signature}/${hex}`)
    ? url
    : undefined;
}
