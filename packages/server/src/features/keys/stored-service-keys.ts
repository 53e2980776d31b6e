import type { Mutation } from '../../core/realm/mutation.ts';
import type { Sql } from '../../core/storage/engine.ts';
import type { ApiKeyRow, KeyDetailsRow } from '../../core/storage/tables/keys.ts';

type StoredKey = Pick<ApiKeyRow, 'key_id' | 'user_id' | 'expires_at' | 'scopes'> &
  Pick<KeyDetailsRow, 'name' | 'created_at' | 'last_used_at' | 'last_ip'>;

/** Reads the service keys of a realm, newest first. An index finds them among all keys. */
export function storedServiceKeys({
  sql,
  realmId,
}: Pick<Mutation, 'realmId'> & { readonly sql: Sql }): Promise<StoredKey[]> {
  return sql.all<StoredKey>(
    `SELECT k.key_id, k.user_id, k.expires_at, k.scopes, d.name, d.created_at, d.last_used_at, d.last_ip
     FROM api_keys k JOIN key_details d ON d.realm_id = k.realm_id AND d.key_id = k.key_id
     WHERE k.realm_id = $1 AND k.kind = 'service' ORDER BY k.key_id DESC`,
    [realmId],
  );
}
