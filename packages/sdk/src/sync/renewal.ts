import type { TidingsEvent } from '@tidings/shared-types';
import type { Environment } from '../environment.ts';
import type { Cursor } from '../store/record-kinds.ts';

/** A random delay within this time keeps clients from registering all at once (S8). */
const WITHIN_MS = 5 * 60_000;

/**
 * Returns when to register anew after these events: soon, if the server restarted with other features; never, if it
 * is back at the earlier ones.
 */
export function renewalAfter(
  { featureLevel, renewAt }: Cursor,
  events: readonly TidingsEvent[],
  { now, random }: Pick<Environment, 'now' | 'random'>,
): number | undefined {
  const restart = events.findLast((event) => event.type === 'restart');
  if (!restart) return renewAt;
  if (restart.zulip_feature_level === featureLevel) return undefined;
  return renewAt ?? now() + random() * WITHIN_MS;
}

/** Returns the delay. A clock that was set back must not extend it. */
export function delayOf(renewAt: number, now: number): number {
  return Math.min(Math.max(0, renewAt - now), WITHIN_MS);
}
