import type { Realm } from '../../core/realm/realm.ts';
import { type ChannelActivity, readActivity } from './channel-activity.ts';

export type Activities = ReadonlyMap<number, ChannelActivity>;

const MAX_AGE_MS = 10 * 60 * 1000;

const known = new WeakMap<
  Realm,
  { readonly readAt: number; readonly activity: Promise<Activities> }
>();

/**
 * Returns the activity of all channels from a cache that is at most a few minutes old. Counting covers all messages of
 * four weeks, too much to repeat for each client that connects. Newer channels are missing.
 */
export function recentActivity(realm: Realm, now: number): Promise<Activities> {
  const last = known.get(realm);
  if (last && now - last.readAt < MAX_AGE_MS) return last.activity;
  const channels = [...realm.state.channels.values()];
  const activity = readActivity(realm.reader, realm.id, channels, now);
  known.set(realm, { readAt: now, activity });
  activity.catch(() => known.delete(realm));
  return activity;
}
