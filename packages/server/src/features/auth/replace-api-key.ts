import type { Mutation } from '../../core/realm/mutation.ts';
import { addKey } from '../keys/add-key.ts';
import { endKeys } from '../keys/end-keys.ts';
import { newApiKey } from '../users/api-key.ts';

/** Gives an account a new main key. Ends the older ones, and the push tokens and devices registered with them. */
export async function replaceApiKey(
  change: Mutation,
  userId: number,
  apiKey = newApiKey(),
): Promise<string> {
  await endKeys(change, userId);
  const kind = change.state.users.get({ id: userId })?.is_bot ? 'bot' : 'main';
  await addKey(change, userId, { kind, apiKey });
  return apiKey;
}
