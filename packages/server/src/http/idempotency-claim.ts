import { createHmac } from 'node:crypto';
import { badRequest } from '../api-error.ts';
import type { UploadedFile } from '../handler.ts';
import type { IdempotencyClaim } from '../realm/idempotency.ts';
import type { Input } from './read-input.ts';

const validKey = /^[\x21-\x7e]{1,255}$/;

/** Reads an `Idempotency-Key` header. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && validKey.test(header)) return header;
  throw badRequest('An Idempotency-Key must be 1 to 255 visible ASCII characters.');
}

/**
 * What makes a request the same as an earlier one with its key. Hashed with that key, which is not
 * stored, since parameters can be guessable secrets such as passwords.
 */
export function idempotencyClaim(
  key: string,
  userId: number,
  endpointName: string,
  input: Input,
  file: UploadedFile | undefined,
): IdempotencyClaim {
  const hash = createHmac('sha256', key).update(JSON.stringify([endpointName, input], sortedKeys));
  if (file) hash.update(JSON.stringify([file.name, file.contentType])).update(file.bytes);
  return { userId, key, fingerprint: hash.digest('hex') };
}

/**
 * For a request that says in its parameters what it repeats: a key of all that makes it the same, so
 * that anything else is another request. The blank keeps it apart from keys that clients make up.
 */
export function impliedClaim(key: string, userId: number, endpointName: string): IdempotencyClaim {
  return { userId, key: `${endpointName} ${key}`, fingerprint: '' };
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}
