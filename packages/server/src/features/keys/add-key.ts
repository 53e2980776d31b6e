import type { KeyKind, KeyScope } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type ApiKeyRow, apiKeys, keyDetails } from '../../core/storage/tables/keys.ts';
import { hashApiKey, newApiKey } from '../users/api-key.ts';
import { inheritSecret } from './account-secret.ts';
import { makeRoomForKey } from './room-for-keys.ts';

export interface NewKey {
  readonly kind: KeyKind;
  /** Shown in lists, such as the name of a device. */
  readonly name?: string | undefined;
  /** Milliseconds since 1970. Without it the key does not expire. */
  readonly expiresAt?: number | undefined;
  readonly scopes?: readonly KeyScope[];
  /** The time of the sign-in behind a key that is made with another key; now by default. */
  readonly signedInAt?: number | undefined;
  /** The network address that the key is made for. */
  readonly ip?: string | undefined;
  /** The key itself, if it was made beforehand. */
  readonly apiKey?: string;
  /** Another key of the account. Data sealed for that key is readable with the new one too. */
  readonly heirOf?: string | undefined;
}

export interface AddedKey {
  readonly apiKey: string;
  readonly keyId: number;
  readonly row: ApiKeyRow;
}

/** Gives an account another key. All ways to make a key use this. Returns the key, which is stored as a hash only. */
export async function addKey(change: Mutation, userId: number, wanted: NewKey): Promise<AddedKey> {
  if (wanted.kind === 'device') await makeRoomForKey(change, userId);
  const apiKey = wanted.apiKey ?? newApiKey();
  const row: ApiKeyRow = {
    key_hash: hashApiKey(apiKey),
    key_id: change.nextId(),
    user_id: userId,
    kind: wanted.kind,
    scopes: (wanted.scopes ?? []).join(' '),
    expires_at: wanted.expiresAt ?? null,
  };
  change.put(apiKeys, row);
  change.put(keyDetails, {
    key_id: row.key_id,
    user_id: userId,
    name: wanted.name ?? '',
    created_at: change.now,
    signed_in_at: wanted.signedInAt ?? change.now,
    last_used_at: null,
    last_ip: wanted.ip ?? null,
  });
  if (wanted.heirOf !== undefined) await inheritSecret(change, userId, wanted.heirOf, apiKey);
  return { apiKey, keyId: row.key_id, row };
}
