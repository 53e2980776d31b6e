import type { IncomingHttpHeaders } from 'node:http';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { wantsPage } from './accept.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const PREFLIGHT_SECONDS = 600;

/** Lets pages of the listed origins use the API and stops all other pages from changing anything. */
export async function addCrossOriginRules(
  app: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  if (origins.length > 0) {
    await app.register(cors, {
      origin: [...origins],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      allowedHeaders: [
        'Authorization',
        'Content-Type',
        'Idempotency-After',
        'Idempotency-Key',
        'Last-Event-ID',
      ],
      exposedHeaders: [
        'Retry-After',
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
        'X-Request-Id',
      ],
      maxAge: PREFLIGHT_SECONDS,
      strictPreflight: false,
      preflightContinue: true,
    });
  }
  app.addHook('onRequest', (request, _reply, done) => {
    done(safeMethods.has(request.method) ? undefined : originRefusal(request, origins));
  });
}

/** Returns the error for a page that may not change anything; undefined if it may, or if no page sent the request. */
export function originRefusal(
  { headers, host }: FastifyRequest,
  allowed: readonly string[],
): ApiError | undefined {
  const { origin } = headers;
  if (origin === undefined || hostOf(origin) === host) return undefined;
  const isWelcome = allowed.includes('*') || allowed.includes(origin);
  if (isWelcome && !isForm(headers)) return undefined;
  return new ApiError('CSRF_FAILED', 'Pages of this origin may not change anything here.');
}

/** A form sends no API key, only the cookies that the browser stored. */
function isForm({ 'sec-fetch-mode': mode, accept }: IncomingHttpHeaders): boolean {
  return mode === 'navigate' || wantsPage(accept);
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
