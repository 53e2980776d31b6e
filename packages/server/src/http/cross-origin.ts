import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
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
      allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
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
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || safeMethods.has(request.method)) return done();
    if (allowed.has('*') || allowed.has(origin) || hostOf(origin) === request.host) return done();
    done(new ApiError('CSRF_FAILED', 'Pages of this origin may not change anything here.'));
  });
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
