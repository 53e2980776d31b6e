import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { keyDetails } from '../../core/storage/tables/keys.ts';
import { endKeys } from './end-keys.ts';
import { hasExpired } from './live-key.ts';

/** Maximum number of keys of devices. Most devices never sign out, so a new key replaces the least recently used. */
const DEVICE_KEYS_PER_USER = 100;

/** Ends the device keys of an account that leave no room for another. Expired ones take no room of live ones. */
export async function makeRoomForKey(change: Mutation, userId: number): Promise<void> {
  const all = change.state.apiKeys.ofUser(userId).filter(({ kind }) => kind === 'device');
  if (all.length < DEVICE_KEYS_PER_USER) return;
  await endKeys(change, userId, (key) => key.kind === 'device' && hasExpired(key, change.now));
  const devices = all.filter((key) => !hasExpired(key, change.now));
  if (devices.length < DEVICE_KEYS_PER_USER) return;
  const details = await storedRows(change, keyDetails, { user_id: userId });
  const lastUse = new Map(
    details.map(({ key_id, created_at, last_used_at }) => [
      key_id,
      Math.max(created_at, last_used_at ?? 0),
    ]),
  );
  const oldestFirst = devices.toSorted(
    (a, b) => (lastUse.get(a.key_id) ?? 0) - (lastUse.get(b.key_id) ?? 0) || a.key_id - b.key_id,
  );
  const surplus = oldestFirst.slice(0, devices.length - DEVICE_KEYS_PER_USER + 1);
  const ending = new Set(surplus.map(({ key_id }) => key_id));
  await endKeys(change, userId, ({ key_id }) => ending.has(key_id));
}
