import { limits } from '@tidings/shared-types';
import type { PresenceRow, UserRow } from '../../core/storage/tables/users.ts';

export type PresenceStatus = 'active' | 'idle';
export type PresenceTimes = Pick<PresenceRow, 'active_at' | 'idle_at'>;

/** Clients report every minute, and people have several clients. A younger presence need not be written again. */
const FRESH_SECONDS = limits.server_presence_ping_interval_seconds - 10;

/** Returns a user's new presence, in seconds; undefined if a write is not necessary. */
export function nextPresence(
  previous: PresenceTimes | undefined,
  user: Pick<UserRow, 'date_joined'>,
  status: PresenceStatus,
  now: number,
): PresenceTimes | undefined {
  // Joining counts as activity. If a clock was set back, stored times may be in the future.
  const known = previous?.active_at ?? Math.floor(user.date_joined / 1e6);
  const next = { active_at: status === 'active' ? now : Math.min(known, now), idle_at: now };
  const isFresh =
    previous !== undefined &&
    isNear(next.active_at, previous.active_at) &&
    isNear(next.idle_at, previous.idle_at);
  return isFresh ? undefined : next;
}

/** Tells whether this report means that an absent user is back. */
export function isArrival(
  previous: PresenceTimes | undefined,
  status: PresenceStatus,
  now: number,
): boolean {
  if (status !== 'active') return false;
  return previous === undefined || isAway(previous.active_at, now);
}

/**
 * Tells whether a user last seen at this time, in seconds, is offline. Ignores times far in the future, from a clock
 * that was wrong.
 */
export function isAway(seenAt: number, now: number): boolean {
  return Math.abs(now - seenAt) > limits.server_presence_offline_threshold_seconds;
}

/**
 * Tells whether clients reported a user as idle at a time, in seconds, and nothing else since. False if there was no
 * report around then.
 */
export function wasIdleSince({ active_at, idle_at }: PresenceTimes, moment: number): boolean {
  const wasTold = idle_at >= moment - limits.server_presence_offline_threshold_seconds;
  return wasTold && active_at + FRESH_SECONDS < moment;
}

/** Allows for another process whose clock is slightly ahead. */
function isNear(seconds: number, others: number): boolean {
  return Math.abs(seconds - others) < FRESH_SECONDS;
}
