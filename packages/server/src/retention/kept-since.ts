import { inSeconds } from '../clock.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { ChannelRow } from '../storage/tables/channels.ts';

const SECONDS_PER_DAY = 86_400;

/**
 * When the oldest messages were sent that are kept, in seconds since 1970: in a channel, or in direct
 * conversations, which have no setting of their own. Undefined where all are kept for ever.
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

/** The same for what is kept for so many days. */
export function daysBefore(days: number, now: number): number | undefined {
  return days > 0 ? inSeconds(now) - days * SECONDS_PER_DAY : undefined;
}
