import { hash } from 'node:crypto';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { PasswordRecord } from '../users/passwords.ts';

/**
 * Returns a mark that becomes void with another password, with another address, and with the end of any present key.
 * Everything that an intruder started with these is void once their owner has changed them. Keys that are made later do
 * not matter.
 */
export function accountMark(
  state: RealmState,
  user: UserRow,
  password: PasswordRecord | undefined,
): string {
  const newest = Math.max(0, ...state.apiKeys.ofUser(user.id).map(({ key_id }) => key_id));
  return markUpTo(newest, state, user, password);
}

/** Tells whether a mark is still valid. */
export function isMark(
  mark: string,
  state: RealmState,
  user: UserRow,
  password: PasswordRecord | undefined,
): boolean {
  return markUpTo(Number.parseInt(mark, 10), state, user, password) === mark;
}

function markUpTo(
  newest: number,
  state: RealmState,
  user: UserRow,
  password: PasswordRecord | undefined,
): string {
  const keys = state.apiKeys.ofUser(user.id).filter(({ key_id }) => key_id <= newest);
  const hashes = keys.map(({ key_hash }) => key_hash).sort();
  const parts = [user.delivery_email, password?.password_hash ?? null, ...hashes];
  return `${newest}.${hash('sha256', JSON.stringify(parts), 'base64url')}`;
}
