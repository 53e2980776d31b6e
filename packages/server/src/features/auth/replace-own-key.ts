import type { Mutation } from '../../core/realm/mutation.ts';
import { resealBotKeys } from '../bots/bot-keys.ts';
import { resealInvites } from '../invites/reseal-invites.ts';
import { replaceApiKey } from './replace-api-key.ts';

/** Like `replaceApiKey`, for the holder of the old key: data sealed with that key stays readable. */
export async function replaceOwnKey(
  change: Mutation,
  userId: number,
  oldKey: string | undefined,
  newKey?: string,
): Promise<string> {
  const key = await replaceApiKey(change, userId, newKey);
  if (oldKey !== undefined) {
    await resealBotKeys(change, userId, oldKey, key);
    await resealInvites(change, userId, oldKey, key);
  }
  return key;
}
