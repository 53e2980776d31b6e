import type { Mutation } from '../../core/realm/mutation.ts';
import { readSecret, renewSecret } from '../keys/account-secret.ts';
import { replaceApiKey } from './replace-api-key.ts';

/** Like `replaceApiKey`, for the holder of the old key: data sealed with that key stays readable. */
export async function replaceOwnKey(
  change: Mutation,
  userId: number,
  oldKey: string | undefined,
  newKey?: string,
): Promise<string> {
  const secret = oldKey === undefined ? undefined : await readSecret(change, userId, oldKey);
  const key = await replaceApiKey(change, userId, newKey);
  if (secret !== undefined) await renewSecret(change, userId, secret, key);
  return key;
}
