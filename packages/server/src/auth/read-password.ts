import type { Mutation } from '../realm/mutation.ts';
import type { Sql } from '../storage/engine.ts';
import { passwords } from '../storage/tables/users.ts';
import type { PasswordRecord } from '../users/passwords.ts';

/** Passwords are not held in memory: they are needed once per sign-in. */
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

/** As this transaction will leave it. */
export async function passwordWithin(
  change: Mutation,
  user_id: number,
): Promise<PasswordRecord | undefined> {
  const pending = change.pending(passwords, { user_id });
  if (pending === undefined) return readPassword(change.sql, change.realmId, user_id);
  // Null says that it is gone, whatever the database still has.
  return pending ?? undefined;
}

/** A password may be changed while it is checked: the old one must not come back, or prove anything. */
export async function isStillPassword(
  change: Mutation,
  user_id: number,
  { password_hash }: PasswordRecord,
): Promise<boolean> {
  return (await passwordWithin(change, user_id))?.password_hash === password_hash;
}
