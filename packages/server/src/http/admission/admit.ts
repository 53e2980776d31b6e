import { type Access, type Endpoint, type RoleName, roles } from '@tidings/shared-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { Config } from '../../core/config/config.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ApiKeyRow } from '../../core/storage/tables/keys.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Services } from '../../services.ts';
import { setAllowance } from '../headers.ts';
import {
  assertAdmitted,
  assertRealmActive,
  authenticate,
  type Bearer,
  reverify,
} from './authenticate.ts';
import { type Credentials, credentialsInQuery, credentialsOf } from './credentials.ts';
import { accountKey, addressKey, type Limit } from './rate-limit.ts';
import { isOpenedByScope } from './scopes.ts';

/** The sender of a request. Both are undefined on endpoints that need no credentials, if it has none. */
export interface Admission {
  readonly caller: UserRow | undefined;
  readonly credentials: Credentials | undefined;
  /** The key of the credentials. */
  readonly key?: ApiKeyRow | undefined;
  /** The rate limit that the request counted against; undefined if rate limiting is off. */
  readonly spent?: Spent | undefined;
  /** The reason to refuse anything new. Such a request gets the stored answer of an earlier one, or this error. */
  readonly refusal?: ApiError;
}

/** The limit and key that a request spent. A large answer spends more of it. */
export interface Spent {
  readonly limit: Limit;
  readonly key: string;
}

/**
 * Decides from the headers alone whether a request may go on; the body is not read before. A request with valid
 * credentials counts against its account, any other against its IP address.
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
    credentials = keyInQuery(endpoint, request) ?? credentialsOf(request.raw);
  } catch (error) {
    await spendForAddress();
    throw error;
  }
  const bearer = await authenticate(realm, credentials, services.clock, spendForAddress);
  const caller = bearer.account;
  request.reader = { realm, userId: caller.id };
  services.keyUse.note(realm, bearer.key, request.ip);
  // Counts before the checks of permissions, since the sender holds a valid key either way.
  const limit = isPoll(endpoint) ? rateLimits?.polling : rateLimits?.user;
  const spent = limit && { limit, key: accountKey(realm, caller) };
  if (spent) setAllowance(reply, await spent.limit.spend(spent.key));
  assertAdmitted(realm.state, endpoint, caller);
  authorize(endpoint, bearer);
  return { caller, credentials, key: bearer.key, spent };
}

/** Counts a request against its IP address, for addresses without an organization. */
export async function admitAddress(
  { rateLimits }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (rateLimits) setAllowance(reply, await rateLimits.address.spend(addressKey(request.ip)));
}

/** Repeats the decision inside a transaction, because the account may have changed while the request waited. */
export function readmit(
  state: RealmState,
  endpoint: Endpoint,
  { credentials }: Admission,
  now: number,
): UserRow | undefined {
  if (!credentials) return undefined;
  const bearer = reverify(state, endpoint, credentials, now);
  authorize(endpoint, bearer);
  return bearer.account;
}

const lowestRole: Partial<Record<Access, RoleName>> = {
  owner: 'owner',
  administrator: 'administrator',
};

/**
 * Throws if the account may not call this endpoint. Except to services, it never answers 401, which would sign clients
 * out.
 */
function authorize(endpoint: Endpoint, { account: caller, key }: Bearer): void {
  if (isOpenedByScope(endpoint, key)) return;
  if (endpoint.humansOnly && caller.is_bot) throw badRequest('Bots may not do this.');
  if (endpoint.access === 'member' && caller.role === roles.guest) {
    throw badRequest('Guests may not do this.');
  }
  const needed = lowestRole[endpoint.access];
  if (needed && caller.role > roles[needed]) {
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', `Only an organization ${needed} may do this.`);
  }
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

function keyInQuery({ keyInQuery }: Endpoint, { query }: FastifyRequest): Credentials | undefined {
  return keyInQuery ? credentialsInQuery((query as { text: string }).text) : undefined;
}

function isPoll({ method, path }: Endpoint): boolean {
  return method === 'GET' && path === '/events';
}
