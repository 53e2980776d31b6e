import type { Mutation } from '../../core/realm/mutation.ts';
import { forgetAllDevices } from '../../delivery/push/stored-devices.ts';
import { forgetAllTokens } from '../../delivery/push/stored-tokens.ts';
import { addApiKey, dropApiKeys } from '../users/add-user.ts';
import { newApiKey } from '../users/api-key.ts';

/** Gives an account a new key. Voids the older ones, and the push tokens and devices registered with them. */
export async function replaceApiKey(
  change: Mutation,
  userId: number,
  apiKey = newApiKey(),
): Promise<string> {
  dropApiKeys(change, userId);
  addApiKey(change, userId, apiKey);
  await forgetAllTokens(change, userId);
  await forgetAllDevices(change, userId);
  return apiKey;
}
