import type { TidingsEvent } from '@tidings/shared-types';
import type { Environment } from '../environment.ts';
import type { Cursor } from '../store/record-kinds.ts';

/** Not all who follow a server are to register with it at once (S8). */
const WITHIN_MS = 5 * 60_000;

/**
 * What the cursor says of registering anew, after these events: at some time soon, if the server
 * started again as one that can do something else. If it is back at what it was, no more.
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

/** A clock that was set back does not put it off for longer than it was to take. */
export function delayOf(renewAt: number, now: number): number {
  return Math.min(Math.max(0, renewAt - now), WITHIN_MS);
}
