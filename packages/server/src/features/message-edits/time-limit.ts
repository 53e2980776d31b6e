import { inSeconds } from '../../core/clock.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';

/** Extra time for people who began to edit within the limit. */
const GRACE_SECONDS = 20;

/** Returns the earliest time of sending, in seconds, at which a message can still be changed. */
export function earliestAllowed(limitSeconds: number, now: number): number {
  return inSeconds(now) - limitSeconds - GRACE_SECONDS;
}

/** `limitSeconds` is null if there is no limit. */
export function isTooLate(
  message: Pick<MessageRow, 'sent_at'>,
  limitSeconds: number | null,
  now: number,
): boolean {
  return limitSeconds !== null && message.sent_at < earliestAllowed(limitSeconds, now);
}
