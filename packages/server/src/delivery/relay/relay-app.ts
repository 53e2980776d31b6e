import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { RateLimitHit } from '../../http/admission/rate-limit.ts';
import { Authenticator } from './authenticator.ts';
import { handNotifications } from './hand-notifications.ts';
import { invalidRequest, Refusal } from './refusal.ts';
import { registerWithRelay } from './register-with-relay.ts';
import type { RelayContext, RelayHandler } from './relay-handler.ts';
import { boxKeys, vapidKeys } from './relay-keys.ts';
import { sendTestToToken } from './send-test-to-token.ts';

const BASE = '/api/v1/remotes/push';
const MAX_BODY_BYTES = 4 << 20;
const REQUEST_TIMEOUT_MS = 30_000;
/** Cache time of answers that are the same for all clients. */
const PUBLIC_FOR_SECONDS = 300;

const handlers: Readonly<Record<string, RelayHandler>> = {
  'e2ee/register': registerWithRelay,
  'e2ee/notify': handNotifications,
  test_notification: sendTestToToken,
};

/** Builds the relay's HTTP interface without listening. */
export function buildRelayApp(context: RelayContext): FastifyInstance {
  const { config, data, log } = context;
  const authenticator = new Authenticator(data, config.requestsPerMinute);
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Request logs would reveal who is notified when.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal) return refuse(reply, refusal);
    log.error({ err: error, route: request.routeOptions.url }, 'a request failed unexpectedly');
    return refuse(reply, new Refusal(500, 'INTERNAL_ERROR', 'The relay failed.'));
  });
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, new Refusal(404, 'NOT_FOUND', 'There is nothing at this address.')),
  );

  for (const [path, handle] of Object.entries(handlers)) {
    app.post(`${BASE}/${path}`, {
      // Runs before the body is read, which can be large.
      onRequest: async (request) => {
        request.serverId = await authenticator.serverOf(request);
      },
      handler: async (request, reply) => {
        const answer = await handle(context, request.serverId, request.body);
        return reply
          .header('cache-control', 'no-store')
          .send({ result: 'success', msg: '', ...answer });
      },
    });
  }
  app.decorateRequest('serverId', '');
  addPublicRoutes(app, context);
  return app;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The chat server that sent the request. */
    serverId: string;
  }
}

function addPublicRoutes(app: FastifyInstance, { config, data }: RelayContext): void {
  app.get(`${BASE}/public_keys`, async (_request, reply) => {
    const keys = await boxKeys(data);
    return reply
      .headers({
        'access-control-allow-origin': '*',
        'cache-control': `public, max-age=${PUBLIC_FOR_SECONDS}`,
      })
      .send({
        result: 'success',
        msg: '',
        // The first is the current key; apps may still use the others.
        bouncer_public_keys: keys.map(({ publicKey }) => publicKey),
        ...(config.webPush && { vapid_public_key: (await vapidKeys(data)).publicKey }),
      });
  });
  app.get('/health', async (_request, reply) => {
    await data.engine.ping();
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

function refuse(reply: FastifyReply, { status, code, message }: Refusal): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ result: 'error', msg: message, code });
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof RateLimitHit) return new Refusal(429, 'RATE_LIMIT_HIT', error.message);
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  if (statusCode === 413) return new Refusal(413, 'PAYLOAD_TOO_LARGE', 'The request is too large.');
  const isTheirs = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return isTheirs ? invalidRequest('The request is not valid.') : undefined;
}
