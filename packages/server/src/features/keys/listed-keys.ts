import type { Key } from '@tidings/shared-types';
import { inSeconds } from '../../core/clock.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type RowSource, storedRows } from '../../core/realm/stored-rows.ts';
import { type ApiKeyRow, type KeyDetailsRow, keyDetails } from '../../core/storage/tables/keys.ts';
import { hasExpired } from './live-key.ts';
import { scopesOf } from './scopes-of.ts';

/** Returns the keys of an account, newest first. Expired ones are not listed. */
export async function listedKeys(
  source: RowSource,
  state: RealmState,
  userId: number,
  { now, current }: { readonly now: number; readonly current: ApiKeyRow | undefined },
): Promise<Key[]> {
  const details = await storedRows(source, keyDetails, { user_id: userId });
  const byId = new Map(state.apiKeys.ofUser(userId).map((key) => [key.key_id, key]));
  return details
    .toSorted((a, b) => b.key_id - a.key_id)
    .flatMap((each) => {
      const key = byId.get(each.key_id);
      if (!key || hasExpired(key, now)) return [];
      const is_current = key.key_id === current?.key_id;
      return [{ ...keyObject(key, each), kind: key.kind, is_current }];
    });
}

export function keyObject(
  { key_id, expires_at, scopes }: Pick<ApiKeyRow, 'key_id' | 'expires_at' | 'scopes'>,
  {
    name,
    created_at,
    last_used_at,
    last_ip,
  }: Omit<KeyDetailsRow, 'key_id' | 'user_id' | 'signed_in_at'>,
): Omit<Key, 'kind' | 'is_current'> {
  return {
    key_id,
    name,
    created_at: inSeconds(created_at),
    last_used_at: last_used_at === null ? null : inSeconds(last_used_at),
    last_ip,
    expires_at: expires_at === null ? null : inSeconds(expires_at),
    scopes: scopesOf({ scopes }),
  };
}
