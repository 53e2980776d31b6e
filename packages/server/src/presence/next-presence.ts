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
  // Joining is the least that somebody has done. A clock that was set back leaves later times than now.
  const known = previous?.active_at ?? Math.floor(user.date_joined / 1e6);
  const next = { active_at: status === 'active' ? now : Math.min(known, now), idle_at: now };
  const isFresh =
    previous !== undefined &&
    isNear(next.active_at, previous.active_at) &&
    isNear(next.idle_at, previous.idle_at);
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

/** Whether somebody last seen then, in seconds, counts as gone. What a clock said that was ahead tells nothing. */
export function isAway(seenAt: number, now: number): boolean {
  return Math.abs(now - seenAt) > limits.server_presence_offline_threshold_seconds;
}

/**
 * Whether somebody's clients told that they were idle at a moment, in seconds, and nothing else since.
 * Of whom nothing was told around then, that is not known.
 */
export function wasIdleSince({ active_at, idle_at }: PresenceTimes, moment: number): boolean {
  const wasTold = idle_at >= moment - limits.server_presence_offline_threshold_seconds;
  return wasTold && active_at + FRESH_SECONDS < moment;
}

/** Also of another process, whose clock may be a little ahead. */
function isNear(seconds: number, others: number): boolean {
  return Math.abs(seconds - others) < FRESH_SECONDS;
}
