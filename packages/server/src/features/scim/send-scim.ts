import type { FastifyReply } from 'fastify';
import { setApiHeaders } from '../../http/headers.ts';

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const DEFAULT_COUNT = 100;
const MAX_COUNT = 500;

export function sendScim(reply: FastifyReply, status: number, body: object): FastifyReply {
  setApiHeaders(reply);
  reply.header('content-type', 'application/scim+json; charset=utf-8');
  return reply.code(status).send(JSON.stringify(body));
}

/** Returns one page of a list. `show` builds a resource, only for those on the page. */
export function listOf<T>(
  found: readonly T[],
  query: URLSearchParams,
  show: (each: T) => object,
): object {
  const startIndex = Math.max(1, wholeNumber(query.get('startIndex'), 1));
  const count = Math.min(MAX_COUNT, Math.max(0, wholeNumber(query.get('count'), DEFAULT_COUNT)));
  const page = found.slice(startIndex - 1, startIndex - 1 + count);
  return {
    schemas: [LIST_SCHEMA],
    totalResults: found.length,
    startIndex,
    itemsPerPage: page.length,
    Resources: page.map(show),
  };
}

function wholeNumber(text: string | null, absent: number): number {
  const number = Number(text ?? absent);
  return Number.isSafeInteger(number) ? number : absent;
}
