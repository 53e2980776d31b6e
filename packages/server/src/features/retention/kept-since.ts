import { inSeconds } from '../../core/clock.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';

const SECONDS_PER_DAY = 86_400;

/**
 * Returns the time before which messages are deleted, in seconds since 1970, for a channel or for direct conversations,
 * which have no setting of their own. Undefined if all are kept.
 */
export function keptSince(
  state: RealmState,
  channel: ChannelRow | undefined,
  now: number,
): number | undefined {
  return daysBefore(
    channel?.message_retention_days ?? state.setting('message_retention_days'),
    now,
  );
}

/** Returns the same for a number of days. */
export function daysBefore(days: number, now: number): number | undefined {
  return days > 0 ? inSeconds(now) - days * SECONDS_PER_DAY : undefined;
}
