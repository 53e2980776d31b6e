import type { Mutation } from '../../core/realm/mutation.ts';
import type { Sql } from '../../core/storage/engine.ts';
import { passwords } from '../../core/storage/tables/users.ts';
import type { PasswordRecord } from '../users/passwords.ts';

/** Reads a password from the database. Memory does not hold them, as only sign-in needs them. */
export function readPassword(
  sql: Sql,
  realmId: number,
  userId: number,
): Promise<PasswordRecord | undefined> {
  return sql.get<PasswordRecord>(
    'SELECT password_hash, wrapped_api_key FROM passwords WHERE realm_id = $1 AND user_id = $2',
    [realmId, userId],
  );
}

/** Reads a password as this transaction will leave it. */
export async function passwordWithin(
  change: Mutation,
  user_id: number,
): Promise<PasswordRecord | undefined> {
  const pending = change.pending(passwords, { user_id });
  if (pending === undefined) return readPassword(change.sql, change.realmId, user_id);
  // Null means removed, whatever the database still has.
  return pending ?? undefined;
}

/** Checks that the password did not change during the check. The old one must neither come back nor prove anything. */
export async function isStillPassword(
  change: Mutation,
  user_id: number,
  { password_hash }: PasswordRecord,
): Promise<boolean> {
  return (await passwordWithin(change, user_id))?.password_hash === password_hash;
}
