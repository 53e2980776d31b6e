import type { FastifyRequest } from 'fastify';
import type { InnerAnswer, InnerRequest } from '../handler.ts';
import { API_PREFIX } from './input/read-input.ts';
import { FORM } from './input/read-parameters.ts';

/** The headers that tell who sends a request, and to which organization. */
const identity = [
  'authorization',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const;

/** Serves a request as if the client had sent it alone: it is admitted, limited and answered by itself. */
export async function serveInner(
  { server, headers, raw }: FastifyRequest,
  { method, path, parameters, idempotencyKey, idempotencyAfter }: InnerRequest,
): Promise<InnerAnswer> {
  const passedOn = identity.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const answer = await server.inject({
    method,
    url: API_PREFIX + path,
    headers: {
      ...Object.fromEntries(passedOn),
      'content-type': FORM,
      'idempotency-key': idempotencyKey,
      ...(idempotencyAfter !== undefined && { 'idempotency-after': idempotencyAfter }),
    },
    payload: new URLSearchParams(parameters).toString(),
    ...(raw.socket.remoteAddress !== undefined && { remoteAddress: raw.socket.remoteAddress }),
  });
  return { status: answer.statusCode, body: answer.payload };
}
