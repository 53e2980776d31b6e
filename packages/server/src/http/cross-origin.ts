import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const PREFLIGHT_SECONDS = 600;

/** Lets pages of the listed origins use the API, and no other page change anything through it. */
export async function addCrossOriginRules(
  app: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  if (origins.length > 0) {
    await app.register(cors, {
      origin: [...origins],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID'],
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

/** Why a page of another origin may not change anything; undefined if it may, or if there is no page. */
export function originRefusal(
  { headers: { origin }, host }: FastifyRequest,
  allowed: readonly string[],
): ApiError | undefined {
  const isWelcome =
    origin === undefined ||
    allowed.includes('*') ||
    allowed.includes(origin) ||
    hostOf(origin) === host;
  if (isWelcome) return undefined;
  return new ApiError('CSRF_FAILED', 'Pages of this origin may not change anything here.');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
