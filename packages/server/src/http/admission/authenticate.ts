import { timingSafeEqual } from 'node:crypto';
import { botTypes, type Endpoint } from '@tidings/shared-types';
import type { Clock } from '../../core/clock.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ApiKeyRow } from '../../core/storage/tables/keys.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { hasExpired } from '../../features/keys/live-key.ts';
import { isFormerAddress } from '../../features/users/made-up-address.ts';
import { AuthenticationError } from './authentication-error.ts';
import type { Credentials } from './credentials.ts';

/** Stands in for a missing key in comparisons, so that a miss takes as long as a hit. No key hashes to it. */
const NO_KEY = '0'.repeat(64);

/** A valid key, and the account that it belongs to. */
export interface Bearer {
  readonly key: ApiKeyRow;
  readonly account: UserRow;
}

/**
 * Returns the key and account that these credentials belong to, without regard to its permissions. Another process may have
 * created it a moment ago, so a miss looks again in the database. `onMiss` may throw to prevent that.
 */
export async function authenticate(
  realm: Realm,
  credentials: Credentials,
  clock: Clock,
  onMiss: () => Promise<void>,
): Promise<Bearer> {
  const bearer = bearerOf(realm.state, credentials);
  if (bearer && !hasExpired(bearer.key, clock.now())) return bearer;
  await onMiss();
  await realm.refresh();
  return checkedKey(bearerOf(realm.state, credentials), clock.now());
}

/**
 * Checks again that the key of admitted credentials is still valid. A changed address revokes nothing, and a client
 * that waits for events must learn of that change.
 */
export function reverify(
  state: RealmState,
  endpoint: Endpoint,
  { keyHash }: Credentials,
  now: number,
): Bearer {
  const bearer = checkedKey(bearerOfKey(state, keyHash), now);
  assertAdmitted(state, endpoint, bearer.account);
  return bearer;
}

/** Throws if there is no such key, or if it has expired. */
function checkedKey(bearer: Bearer | undefined, now: number): Bearer {
  if (!bearer) {
    throw new AuthenticationError('INVALID_API_KEY', 'No account has this email and API key.');
  }
  if (!hasExpired(bearer.key, now)) return bearer;
  const message = 'This API key has expired. Sign in again to get another.';
  throw new AuthenticationError('INVALID_API_KEY', message, { key_expired: true });
}

/** Throws if the organization or the account is deactivated, or if this kind of bot may not call the endpoint. */
export function assertAdmitted(state: RealmState, endpoint: Endpoint, account: UserRow): void {
  assertRealmActive(state);
  if (!account.is_active) {
    throw new AuthenticationError('USER_DEACTIVATED', 'This account is deactivated.');
  }
  if (account.bot_type === botTypes.incomingWebhook && !endpoint.webhookBots) {
    throw new AuthenticationError(
      'UNAUTHORIZED',
      'An incoming webhook bot may only send messages and receive events of other services.',
    );
  }
}

export function assertRealmActive(state: RealmState): void {
  if (state.internal('deactivated')) {
    throw new AuthenticationError('REALM_DEACTIVATED', 'This organization is deactivated.');
  }
}

function bearerOf(state: RealmState, { email, keyHash }: Credentials): Bearer | undefined {
  const bearer = bearerOfKey(state, keyHash);
  if (!isSameHash(bearer?.key.key_hash ?? NO_KEY, keyHash)) return undefined;
  if (!bearer || email === undefined) return bearer;
  const { account } = bearer;
  const isTheirs =
    foldCase(account.delivery_email) === email ||
    foldCase(account.email) === email ||
    isFormerAddress(account, email);
  return isTheirs ? bearer : undefined;
}

function isSameHash(stored: string, claimed: string): boolean {
  return timingSafeEqual(Buffer.from(stored, 'latin1'), Buffer.from(claimed, 'latin1'));
}

function bearerOfKey(state: RealmState, keyHash: string): Bearer | undefined {
  const key = state.apiKeys.get({ key_hash: keyHash });
  const account = key && state.users.get({ id: key.user_id });
  return key && account ? { key, account } : undefined;
}
