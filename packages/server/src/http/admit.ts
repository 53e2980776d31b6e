import type { Endpoint } from '@tidings/shared-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Realm } from '../realm/realm.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { Services } from '../services.ts';
import type { UserRow } from '../storage/tables.ts';
import { assertRealmActive, authenticate, verify } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { setAllowance } from './headers.ts';
import { addressKey, type Limit } from './rate-limit.ts';

/** Who sent a request. Without credentials: nobody, on the endpoints that are open to that. */
export interface Admission {
  readonly caller: UserRow | undefined;
  readonly credentials: Credentials | undefined;
}

const nobody: Admission = { caller: undefined, credentials: undefined };

/**
 * Decides from the headers alone whether a request may go on; its body is not read before.
 * Requests without valid credentials count against their address, others against their account.
 */
export async function admit(
  { config, rateLimits }: Services,
  endpoint: Endpoint,
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const spend = async (limit: Limit | undefined, key: string) => {
    if (limit) setAllowance(reply, await limit.spend(key));
  };
  const spendForAddress = () => spend(rateLimits?.address, addressKey(request.ip));

  const { authorization } = request.headers;
  if (isOpen(config, endpoint, realm.state, authorization)) {
    await spendForAddress();
    return nobody;
  }
  let credentials: Credentials;
  try {
    credentials = readCredentials(authorization);
  } catch (error) {
    await spendForAddress();
    throw error;
  }
  const caller = await authenticate(realm, endpoint, credentials, spendForAddress);
  authorize(endpoint, caller);
  const limit = isPoll(endpoint) ? rateLimits?.polling : rateLimits?.user;
  await spend(limit, `${realm.id}:${caller.id}`);
  return { caller, credentials };
}

/** The same decision again, inside a transaction: the account may have changed while the request waited. */
export function readmit(
  state: RealmState,
  endpoint: Endpoint,
  { credentials }: Admission,
): UserRow | undefined {
  if (!credentials) return undefined;
  const caller = verify(state, endpoint, credentials);
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
