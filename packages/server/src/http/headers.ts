import type { FastifyReply } from 'fastify';
import type { Allowance } from './admission/rate-limit.ts';

const apiHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'max-age=0, no-cache, no-store, must-revalidate, private',
  'x-content-type-options': 'nosniff',
  // Addresses can hold a key: see `keyInQuery` of contracts.
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Sets the headers of every API answer, success or error. */
export function setApiHeaders(reply: FastifyReply): void {
  reply.headers(apiHeaders);
}

export function setAllowance(reply: FastifyReply, { limit, remaining, resetsAt }: Allowance): void {
  reply.header('x-ratelimit-limit', limit);
  reply.header('x-ratelimit-remaining', remaining);
  reply.header('x-ratelimit-reset', resetsAt);
}
