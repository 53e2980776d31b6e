import { hash } from 'node:crypto';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { PasswordRecord } from '../users/passwords.ts';

/**
 * Returns a mark that changes with the password, the key and the address. Everything that an intruder started with
 * these is void once their owner has changed them.
 */
export function accountMark(
  state: RealmState,
  user: UserRow,
  password: PasswordRecord | undefined,
): string {
  const keys = [...(state.apiKeysByUser.get(user.id) ?? [])].sort();
  const parts = [user.delivery_email, password?.password_hash ?? null, ...keys];
  return hash('sha256', JSON.stringify(parts), 'base64url');
}
