import { noteKeysEnd } from '../../core/event-queues/log-entry.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { type ApiKeyRow, apiKeys, keyDetails } from '../../core/storage/tables/keys.ts';
import { pushDevices, pushTokens } from '../../core/storage/tables/push.ts';
import { forgetSecrets } from './account-secret.ts';

/**
 * Ends keys of an account: those that `isEnding` accepts, or all of them with the account's secret. Their waiting
 * requests, streams and sockets end on every process, and their push devices are forgotten. Returns the number of ended
 * keys.
 */
export async function endKeys(
  change: Mutation,
  userId: number,
  isEnding?: (key: ApiKeyRow) => boolean,
): Promise<number> {
  const present = change.state.apiKeys.ofUser(userId);
  const ended = isEnding ? present.filter(isEnding) : present;
  if (isEnding && ended.length === 0) return 0;
  for (const { key_hash, key_id } of ended) {
    change.remove(apiKeys, { key_hash });
    change.remove(keyDetails, { key_id });
  }
  await forgetPushOf(change, userId, isEnding ? ended : 'all');
  // The password and the provider can still read an ended main key, which is how the next sign-in finds the secret.
  const lost = isEnding ? ended.filter(({ kind }) => kind !== 'main') : 'all';
  await forgetSecrets(change, userId, lost);
  noteKeysEnd(change, userId);
  return ended.length;
}

/** Forgets the push devices that ended keys registered. Those without a key's id belong to the main key. */
async function forgetPushOf(
  change: Mutation,
  user_id: number,
  ended: readonly ApiKeyRow[] | 'all',
): Promise<void> {
  const ids = new Set<number | null>(ended === 'all' ? [] : ended.map(({ key_id }) => key_id));
  if (ended !== 'all' && ended.some(({ kind }) => kind === 'main')) ids.add(null);
  const isGone = (keyId: number | null) => ended === 'all' || ids.has(keyId);
  for (const device of await storedRows(change, pushDevices, { user_id })) {
    if (isGone(device.key_id)) change.remove(pushDevices, device);
  }
  for (const token of await storedRows(change, pushTokens, { user_id })) {
    if (isGone(token.key_id)) change.remove(pushTokens, token);
  }
}
