import type { Endpoint } from '@tidings/shared-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../api-error.ts';
import type { Config } from '../../config/config.ts';
import type { Realm } from '../../realm/realm.ts';
import type { RealmState } from '../../realm/realm-state.ts';
import type { Services } from '../../services.ts';
import type { UserRow } from '../../storage/tables/users.ts';
import { setAllowance } from '../headers.ts';
import { assertAdmitted, assertRealmActive, authenticate, reverify } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { type Credentials, credentialsOf } from './credentials.ts';
import { accountKey, addressKey, type Limit } from './rate-limit.ts';

/** Who sent a request. Without credentials: nobody, on the endpoints that are open to that. */
export interface Admission {
  readonly caller: UserRow | undefined;
  readonly credentials: Credentials | undefined;
  /** The limit that it counted against; none where rate limiting is off. */
  readonly spent?: Spent | undefined;
  /** Why nothing new may be done: such a request gets what it was answered before, or this. */
  readonly refusal?: ApiError;
}

/** A use of a limit, of which an answer that costs much makes several. */
interface Spent {
  readonly limit: Limit;
  readonly key: string;
}

/**
 * Decides from the headers alone whether a request may go on; its body is not read before.
 * Requests without valid credentials count against their address, others against their account.
 */
export async function admit(
  services: Services,
  endpoint: Endpoint,
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const { config, rateLimits } = services;
  const spendForAddress = () => admitAddress(services, request, reply);

  const { authorization } = request.headers;
  if (isOpen(config, endpoint, realm.state, authorization)) {
    await spendForAddress();
    const limit = rateLimits?.address;
    const spent = limit && { limit, key: addressKey(request.ip) };
    return { caller: undefined, credentials: undefined, spent };
  }
  let credentials: Credentials;
  try {
    credentials = credentialsOf(request.raw);
  } catch (error) {
    await spendForAddress();
    throw error;
  }
  const caller = await authenticate(realm, credentials, spendForAddress);
  // Also for what the account may not do, or not any more: whoever asks for that has its key.
  const limit = isPoll(endpoint) ? rateLimits?.polling : rateLimits?.user;
  const spent = limit && { limit, key: accountKey(realm, caller) };
  if (spent) setAllowance(reply, await spent.limit.spend(spent.key));
  assertAdmitted(realm.state, endpoint, caller);
  authorize(endpoint, caller);
  return { caller, credentials, spent };
}

/** A request that no organization is asked about counts against its address. */
export async function admitAddress(
  { rateLimits }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (rateLimits) setAllowance(reply, await rateLimits.address.spend(addressKey(request.ip)));
}

/** The same decision again, inside a transaction: the account may have changed while the request waited. */
export function readmit(
  state: RealmState,
  endpoint: Endpoint,
  { credentials }: Admission,
): UserRow | undefined {
  if (!credentials) return undefined;
  const caller = reverify(state, endpoint, credentials);
  authorize(endpoint, caller);
  return caller;
}

function isOpen(
  config: Config,
  endpoint: Endpoint,
  state: RealmState,
  authorization: string | undefined,
): boolean {
  if (endpoint.access === 'public') return true;
  if (endpoint.access !== 'spectator' || authorization !== undefined) return false;
  if (!config.webPublicStreams || !state.setting('enable_spectator_access')) return false;
  assertRealmActive(state);
  return true;
}

function isPoll({ method, path }: Endpoint): boolean {
  return method === 'GET' && path === '/events';
}
