import type { Sql } from '../storage/engine.ts';
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
