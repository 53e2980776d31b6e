import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ApiKeyRow } from '../../core/storage/tables/keys.ts';
import { hashApiKey } from '../users/api-key.ts';

/** Returns the key with this hash unless it has ended or expired. */
export function liveKey(
  { apiKeys }: RealmState,
  key_hash: string,
  now: number,
): ApiKeyRow | undefined {
  const key = apiKeys.get({ key_hash });
  return key && !hasExpired(key, now) ? key : undefined;
}

export function hasExpired({ expires_at }: ApiKeyRow, now: number): boolean {
  return expires_at !== null && expires_at <= now;
}

/** Tells whether a key is a live one of an account. */
export function isKeyOf(state: RealmState, apiKey: string, userId: number, now: number): boolean {
  return liveKey(state, hashApiKey(apiKey), now)?.user_id === userId;
}
