import { limits } from '@tidings/shared-types';
import type { PresenceRow, UserRow } from '../storage/tables/users.ts';

export type PresenceStatus = 'active' | 'idle';
export type PresenceTimes = Pick<PresenceRow, 'active_at' | 'idle_at'>;

/** Clients tell every minute, and people have several: what is newer than this is as good as new. */
const FRESH_SECONDS = limits.server_presence_ping_interval_seconds - 10;

/** What a person's presence becomes, in seconds; undefined where that is not worth a write. */
export function nextPresence(
  previous: PresenceTimes | undefined,
  user: Pick<UserRow, 'date_joined'>,
  status: PresenceStatus,
  now: number,
): PresenceTimes | undefined {
  // Joining is the least that somebody has done.
  const active_at = previous?.active_at ?? Math.min(Math.floor(user.date_joined / 1e6), now);
  const next = {
    active_at: status === 'active' ? Math.max(active_at, now) : active_at,
    idle_at: Math.max(previous?.idle_at ?? now, now),
  };
  const isFresh =
    previous !== undefined &&
    next.active_at - previous.active_at < FRESH_SECONDS &&
    next.idle_at - previous.idle_at < FRESH_SECONDS;
  return isFresh ? undefined : next;
}

/** Whether somebody who was away is back with this. */
export function isArrival(
  previous: PresenceTimes | undefined,
  status: PresenceStatus,
  now: number,
): boolean {
  if (status !== 'active') return false;
  return previous === undefined || isAway(previous.active_at, now);
}

/** Whether somebody last seen then, in seconds, counts as gone. */
export function isAway(seenAt: number, now: number): boolean {
  return now - seenAt > limits.server_presence_offline_threshold_seconds;
}
