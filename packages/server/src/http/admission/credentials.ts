import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { badRequest } from '../../core/api-error.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { hashApiKey } from '../../features/users/api-key.ts';
import { decodeForm } from '../input/text.ts';
import { AuthenticationError } from './authentication-error.ts';

/** The credentials that a request claims, ready to compare with the stored ones. */
export interface Credentials {
  /** Undefined if the request has a key alone. */
  readonly email: string | undefined;
  readonly apiKey: string;
  readonly keyHash: string;
}

/** The last header on each connection and its parsed value: clients repeat it on every request. */
const latest = new WeakMap<
  Socket,
  { readonly header: string; readonly credentials: Credentials }
>();

/** Returns the HTTP Basic credentials of a request: API email and API key. */
export function credentialsOf({ headers, socket }: IncomingMessage): Credentials {
  const { authorization: header = '' } = headers;
  const known = latest.get(socket);
  if (known?.header === header) return known.credentials;
  const credentials = readCredentials(header);
  latest.set(socket, { header, credentials });
  return credentials;
}

/** Returns the key of a request that has it in its query, without an address; undefined if it has none there. */
export function credentialsInQuery(query: string): Credentials | undefined {
  if (!query.includes('api_key')) return undefined;
  const parameters = new Map<string, string>();
  decodeForm(query, parameters);
  const apiKey = parameters.get('api_key')?.trim();
  return apiKey ? { email: undefined, apiKey, keyHash: hashApiKey(apiKey) } : undefined;
}

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

function readCredentials(header: string): Credentials {
  if (!header.trim()) throw unreadable('This request needs an API email and key.');
  const [scheme = '', encoded = '', ...rest] = header.trim().split(/ +/);
  if (scheme.toLowerCase() !== 'basic') {
    throw badRequest('Authenticate with HTTP Basic: API email and API key.');
  }
  if (rest.length > 0 || !base64.test(encoded)) throw unreadable();
  const decoded = Buffer.from(encoded, 'base64');
  if (!isUtf8(decoded)) throw unreadable();
  const [email, key, ...more] = decoded.toString('utf8').split(':');
  if (email === undefined || key === undefined || more.length > 0) throw unreadable();
  const apiKey = key.trim();
  return { email: foldCase(email.trim()), apiKey, keyHash: hashApiKey(apiKey) };
}

function unreadable(
  message = 'The Authorization header cannot be read.',
): AuthenticationError<'UNAUTHORIZED'> {
  return new AuthenticationError('UNAUTHORIZED', message);
}
