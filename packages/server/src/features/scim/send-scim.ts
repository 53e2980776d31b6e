import type { FastifyReply } from 'fastify';
import type { Spent } from '../../http/admission/admit.ts';
import { chargeForSize } from '../../http/answer.ts';
import { setApiHeaders } from '../../http/headers.ts';

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const DEFAULT_COUNT = 100;
const MAX_COUNT = 500;
/** The members of all groups on a page. */
const MAX_SIZE = 5000;

export function sendScim(reply: FastifyReply, status: number, body: object): FastifyReply {
  return sendEncoded(reply, status, JSON.stringify(body));
}

/** Sends an answer, and counts a large one against the sender's rate limit. */
export async function answerScim(
  reply: FastifyReply,
  spent: Spent | undefined,
  status: number,
  body: object,
): Promise<FastifyReply> {
  const text = JSON.stringify(body);
  await chargeForSize(spent, text.length);
  return sendEncoded(reply, status, text);
}

function sendEncoded(reply: FastifyReply, status: number, text: string): FastifyReply {
  setApiHeaders(reply);
  reply.header('content-type', 'application/scim+json; charset=utf-8');
  return reply.code(status).send(text);
}

/**
 * Returns one page of a list. `show` builds a resource, only for those on the page. A page ends early if `sizeOf` its
 * resources comes to more than `MAX_SIZE`, and the client continues after it.
 */
export function listOf<T>(
  found: readonly T[],
  query: URLSearchParams,
  show: (each: T) => object,
  sizeOf: (each: T) => number = () => 0,
): object {
  const startIndex = Math.max(1, wholeNumber(query.get('startIndex'), 1));
  const count = Math.min(MAX_COUNT, Math.max(0, wholeNumber(query.get('count'), DEFAULT_COUNT)));
  const page = startOf(found.slice(startIndex - 1, startIndex - 1 + count), sizeOf);
  return {
    schemas: [LIST_SCHEMA],
    totalResults: found.length,
    startIndex,
    itemsPerPage: page.length,
    Resources: page.map(show),
  };
}

/** Returns the first elements, at least one, that are small enough together. */
function startOf<T>(list: readonly T[], sizeOf: (each: T) => number): readonly T[] {
  let size = 0;
  const end = list.findIndex((each, index) => {
    size += sizeOf(each);
    return index > 0 && size > MAX_SIZE;
  });
  return end < 0 ? list : list.slice(0, end);
}

function wholeNumber(text: string | null, absent: number): number {
  const number = Number(text ?? absent);
  return Number.isSafeInteger(number) ? number : absent;
}
