import type { Endpoint } from '@tidings/shared-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Realm } from '../../core/realm/realm.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { hashApiKey } from '../../features/users/api-key.ts';
import type { Services } from '../../services.ts';
import { setAllowance } from '../headers.ts';
import { admitAddress, readmit, type Spent } from './admit.ts';
import { AuthenticationError } from './authentication-error.ts';
import type { Credentials } from './credentials.ts';
import { accountKey } from './rate-limit.ts';

export interface BearerAdmission {
  readonly caller: UserRow;
  readonly credentials: Credentials;
  /** The rate limit that the request counted against; undefined if rate limiting is off. */
  readonly spent: Spent | undefined;
}

/**
 * Admits a request that has its API key as a bearer token, with the rights that an endpoint needs. Any refusal counts
 * against the IP address.
 */
export async function admitBearer(
  services: Services,
  endpoint: Endpoint,
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BearerAdmission> {
  const refuse = async (error: unknown) => {
    await admitAddress(services, request, reply);
    throw error;
  };
  const credentials = bearerIn(request.headers.authorization);
  if (!credentials) return refuse(unauthorized());
  const admit = () =>
    readmit(realm.state, endpoint, { caller: undefined, credentials }, services.clock.now());
  let caller: UserRow | undefined;
  try {
    caller = admit();
  } catch (error) {
    if (!(error instanceof AuthenticationError)) return refuse(error);
    await admitAddress(services, request, reply);
    // Another process may have made the key a moment ago.
    await realm.refresh();
    caller = admit();
  }
  if (!caller) throw unauthorized();
  const key = realm.state.apiKeys.get({ key_hash: credentials.keyHash });
  if (key) services.keyUse.note(realm, key, request.ip);
  const limit = services.rateLimits?.user;
  const spent = limit && { limit, key: accountKey(realm, caller) };
  if (spent) setAllowance(reply, await spent.limit.spend(spent.key));
  return { caller, credentials, spent };
}

function bearerIn(authorization = ''): Credentials | undefined {
  const [, apiKey] = /^bearer +([\w-]+) *$/i.exec(authorization) ?? [];
  return apiKey === undefined
    ? undefined
    : { email: undefined, apiKey, keyHash: hashApiKey(apiKey) };
}

function unauthorized(): AuthenticationError<'UNAUTHORIZED'> {
  return new AuthenticationError('UNAUTHORIZED', 'This request needs an API key as bearer token.');
}
