import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from '../core/api-error.ts';
import type { IdempotencyClaim } from '../core/realm/idempotency.ts';
import type { UploadedFile } from '../handler.ts';
import type { Input } from './input/read-input.ts';

const validKey = /^[\x21-\x7e]{1,255}$/;

interface Keys {
  readonly key: string;
  /** The key of the request that must be done first. */
  readonly after: string | undefined;
}

/** Reads the headers `Idempotency-Key` and `Idempotency-After`. */
export function idempotencyKeys(headers: IncomingHttpHeaders): Keys | undefined {
  const key = checkedKey('Idempotency-Key', headers['idempotency-key']);
  const after = checkedKey('Idempotency-After', headers['idempotency-after']);
  if (key !== undefined) return { key, after };
  if (after === undefined) return undefined;
  throw badRequest('A request with an Idempotency-After needs an Idempotency-Key of its own.');
}

function checkedKey(name: string, header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && validKey.test(header)) return header;
  throw badRequest(`An ${name} must be 1 to 255 visible ASCII characters.`);
}

/**
 * Builds the claim of a request with a key. The fingerprint identifies a request that is the same. It is hashed with
 * the key, which is not stored, because parameters can be guessable secrets such as passwords.
 */
export function idempotencyClaim(
  { key, after }: Keys,
  userId: number,
  endpointName: string,
  input: Input,
  file: UploadedFile | undefined,
): IdempotencyClaim {
  const hash = createHmac('sha256', key).update(JSON.stringify([endpointName, input], sortedKeys));
  if (file) hash.update(JSON.stringify([file.name, file.contentType])).update(file.bytes);
  return { userId, key, fingerprint: hash.digest('hex'), after };
}

/**
 * Builds the claim of a request that names in its parameters what it repeats. `key` covers everything that makes two
 * requests the same. Its blank keeps it apart from keys of clients, which have none.
 */
export function impliedClaim(key: string, userId: number, endpointName: string): IdempotencyClaim {
  return { userId, key: `${endpointName} ${key}`, fingerprint: '', after: undefined };
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}
