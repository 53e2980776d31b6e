import type { SlimPresence, TidingsEvent } from '@tidings/shared-types/wire';

/** A user's presence as others see it. */
export interface Presence {
  /** `active`: using the app; `idle`: the app is open; `offline`: neither recently. */
  readonly status: 'active' | 'idle' | 'offline';
  /** Milliseconds since 1970, by the server's clock. */
  readonly lastSeenAt: number;
}

/** Presence by user id, in seconds of the server's clock. */
export type PresenceTimes = ReadonlyMap<number, SlimPresence>;

type PresenceEvent = Extract<TidingsEvent, { type: 'presence' }>;

export function withSeen(
  times: PresenceTimes,
  seen: Readonly<Record<string, object>>,
): PresenceTimes {
  const merged = new Map(times);
  for (const [userId, presence] of Object.entries(seen)) {
    if (isSlim(presence)) merged.set(Number(userId), later(merged.get(Number(userId)), presence));
  }
  return merged;
}

/** Normalizes an event, which servers send in two forms. */
export function seenIn(event: PresenceEvent): Readonly<Record<string, SlimPresence>> {
  if ('presences' in event) return event.presences;
  const { status, timestamp } = event.presence.website;
  const active_timestamp = status === 'active' ? timestamp : 0;
  return { [event.user_id]: { active_timestamp, idle_timestamp: timestamp } };
}

export function presenceAt(
  { active_timestamp, idle_timestamp }: SlimPresence,
  nowSeconds: number,
  offlineAfterSeconds: number,
): Presence {
  const since = nowSeconds - offlineAfterSeconds;
  const lastSeenAt = Math.max(active_timestamp, idle_timestamp) * 1000;
  if (active_timestamp >= since) return { status: 'active', lastSeenAt };
  return { status: idle_timestamp >= since ? 'idle' : 'offline', lastSeenAt };
}

/** Returns when some status changes next if no news comes, in seconds of the server's clock. */
export function nextChangeAfter(
  times: PresenceTimes,
  nowSeconds: number,
  offlineAfterSeconds: number,
): number | undefined {
  const ends = [...times.values()]
    .flatMap(({ active_timestamp, idle_timestamp }) => [active_timestamp, idle_timestamp])
    .map((seconds) => seconds + offlineAfterSeconds)
    .filter((end) => end >= nowSeconds);
  return ends.length === 0 ? undefined : ends.reduce((first, end) => Math.min(first, end));
}

function later(known: SlimPresence | undefined, update: SlimPresence): SlimPresence {
  if (!known) return update;
  return {
    active_timestamp: Math.max(known.active_timestamp, update.active_timestamp),
    idle_timestamp: Math.max(known.idle_timestamp, update.idle_timestamp),
  };
}

function isSlim(presence: object): presence is SlimPresence {
  return 'active_timestamp' in presence && 'idle_timestamp' in presence;
}
