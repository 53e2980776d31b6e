import { forgetAllDevices } from '../push/stored-devices.ts';
import { forgetAllTokens } from '../push/stored-tokens.ts';
import type { Mutation } from '../realm/mutation.ts';
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
