import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { type ApiKeyRow, keyDetails } from '../../core/storage/tables/keys.ts';
import { readSecret, renewSecret } from '../keys/account-secret.ts';
import { type AddedKey, addKey } from '../keys/add-key.ts';
import { signInTime } from '../keys/sign-in-time.ts';
import { inheritIssuer } from '../token-issuers/issued-keys.ts';
import { replaceApiKey } from './replace-api-key.ts';

/** The key of the request. */
export interface OldKey {
  readonly key: ApiKeyRow | undefined;
  readonly apiKey: string | undefined;
}

/**
 * Gives the holder of a key another one in place of all keys of the account. Data sealed with the account's secret stays
 * readable. A device gets a device's key. If `mainKey` is given, that becomes the main key, which the password opens.
 * Otherwise the key is as old as the sign-in behind the former one.
 */
export async function replaceOwnKey(
  change: Mutation,
  userId: number,
  { key, apiKey: oldKey }: OldKey,
  mainKey?: string,
): Promise<AddedKey> {
  const secret = oldKey === undefined ? undefined : await readSecret(change, userId, oldKey);
  const signedInAt = await signInTime(change, key);
  const device = key?.kind === 'device' ? await deviceOf(change, key) : undefined;
  const wanted = mainKey === undefined ? { ...device, signedInAt } : { apiKey: mainKey };
  const made = await replaceApiKey(change, userId, wanted);
  if (secret !== undefined) await renewSecret(change, userId, secret, made.apiKey);
  if (!device) return made;
  const next =
    mainKey === undefined ? made : await addKey(change, userId, { ...device, heirOf: mainKey });
  await inheritIssuer(change, key, next.keyId);
  return next;
}

/** Returns what the new key of a device has of the old one. */
async function deviceOf(change: Mutation, { key_id, expires_at }: ApiKeyRow) {
  const [details] = await storedRows(change, keyDetails, { key_id });
  return {
    kind: 'device',
    name: details?.name,
    ip: details?.last_ip ?? undefined,
    expiresAt: expires_at ?? undefined,
  } as const;
}
