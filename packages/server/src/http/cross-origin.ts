import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { wantsPage } from './accept.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The answer to a preflight: what pages may send, for all addresses. */
const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-After, Idempotency-Key, Last-Event-ID',
  'access-control-max-age': '600',
} as const;

/** The headers of an answer that pages may read. */
const EXPOSED =
  'Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';

/**
 * Lets pages of the listed origins use the API and stops all other pages from changing anything. Requests of other
 * programs have no origin and pass at once.
 */
export function addCrossOriginRules(app: FastifyInstance, allowed: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    // A browser may keep the answer to a request without an origin, such as a picture, for one with it.
    if (allowed.includes('*')) reply.header('access-control-allow-origin', '*');
    else if (allowed.length > 0) reply.header('vary', 'Origin');
    if (origin === undefined) return done();
    if (isListed(origin, allowed)) allowReading(request, reply, origin);
    done(safeMethods.has(request.method) ? undefined : originRefusal(request, allowed));
  });
}

function allowReading(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): void {
  if (!reply.hasHeader('access-control-allow-origin')) {
    reply.header('access-control-allow-origin', origin);
  }
  reply.header('access-control-expose-headers', EXPOSED);
  if (method === 'OPTIONS' && headers['access-control-request-method']) reply.headers(preflight);
}

/** Returns the error for a page that may not change anything; undefined if it may, or if no page sent the request. */
export function originRefusal(
  { headers, host }: FastifyRequest,
  allowed: readonly string[],
): ApiError | undefined {
  const { origin } = headers;
  if (origin === undefined || hostOf(origin) === host) return undefined;
  if (isListed(origin, allowed) && !isForm(headers)) return undefined;
  return new ApiError('CSRF_FAILED', 'Pages of this origin may not change anything here.');
}

function isListed(origin: string, allowed: readonly string[]): boolean {
  return allowed.includes('*') || allowed.includes(origin);
}

/** A form sends no API key, only the cookies that the browser stored. */
function isForm({ 'sec-fetch-mode': mode, accept }: IncomingHttpHeaders): boolean {
  return mode === 'navigate' || wantsPage(accept);
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
