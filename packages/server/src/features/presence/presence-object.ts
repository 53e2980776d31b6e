import {
  type LegacyPresence,
  limits,
  type SlimPresence,
  type UserPresence,
} from '@tidings/shared-types';
import { isAway, type PresenceTimes } from './next-presence.ts';

/** The older form names a client. This one stands for all of them. */
const CLIENT = 'website';

/** Clients report once a minute, so activity shortly before the last report counts as present. */
const ACTIVE_SECONDS = limits.server_presence_ping_interval_seconds + 10;

export function slimPresence({ active_at, idle_at }: PresenceTimes): SlimPresence {
  return { active_timestamp: active_at, idle_timestamp: idle_at };
}

export function legacyPresence(times: PresenceTimes): LegacyPresence {
  const seen = { client: CLIENT, ...lastSeen(times) } as const;
  return { aggregated: seen, website: { ...seen, pushable: false } };
}

/** `now` is in seconds. */
export function userPresence(times: PresenceTimes, now: number): UserPresence {
  const seen = lastSeen(times);
  const status = isAway(seen.timestamp, now) ? 'offline' : seen.status;
  return { aggregated: { ...seen, status }, website: { ...seen, status } };
}

function lastSeen({ active_at, idle_at }: PresenceTimes) {
  return active_at + ACTIVE_SECONDS >= idle_at
    ? ({ status: 'active', timestamp: active_at } as const)
    : ({ status: 'idle', timestamp: idle_at } as const);
}
