import { timingSafeEqual } from 'node:crypto';
import { botTypes, type Endpoint } from '@tidings/shared-types';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { isFormerAddress } from '../../features/users/made-up-address.ts';
import { AuthenticationError } from './authentication-error.ts';
import type { Credentials } from './credentials.ts';

/** Stands in for a missing key in comparisons, so that a miss takes as long as a hit. No key hashes to it. */
const NO_KEY = '0'.repeat(64);

/**
 * Returns the account that these credentials belong to, without regard to its permissions. Another process may have
 * created it a moment ago, so a miss looks again in the database. `onMiss` may throw to prevent that.
 */
export async function authenticate(
  realm: Realm,
  credentials: Credentials,
  onMiss: () => Promise<void>,
): Promise<UserRow> {
  const account = accountOf(realm.state, credentials);
  if (account) return account;
  await onMiss();
  await realm.refresh();
  return accountOf(realm.state, credentials) ?? refuse();
}

/**
 * Checks again that the key of admitted credentials is still valid. A changed address revokes nothing, and a client
 * that waits for events must learn of that change.
 */
export function reverify(state: RealmState, endpoint: Endpoint, { keyHash }: Credentials): UserRow {
  const account = accountOfKey(state, keyHash) ?? refuse();
  assertAdmitted(state, endpoint, account);
  return account;
}

function refuse(): never {
  throw new AuthenticationError('INVALID_API_KEY', 'No account has this email and API key.');
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
      'An incoming webhook bot may only send messages.',
    );
  }
}

export function assertRealmActive(state: RealmState): void {
  if (state.internal('deactivated')) {
    throw new AuthenticationError('REALM_DEACTIVATED', 'This organization is deactivated.');
  }
}

function accountOf(state: RealmState, { email, keyHash }: Credentials): UserRow | undefined {
  const account = accountOfKey(state, keyHash);
  if (!account) return undefined;
  const isTheirs =
    foldCase(account.delivery_email) === email ||
    foldCase(account.email) === email ||
    isFormerAddress(account, email);
  return isTheirs ? account : undefined;
}

function accountOfKey(state: RealmState, keyHash: string): UserRow | undefined {
  const key = state.apiKeyByHash.get(keyHash);
  const matches = timingSafeEqual(
    Buffer.from(key?.key_hash ?? NO_KEY, 'latin1'),
    Buffer.from(keyHash, 'latin1'),
  );
  return matches && key ? state.users.get({ id: key.user_id }) : undefined;
}
