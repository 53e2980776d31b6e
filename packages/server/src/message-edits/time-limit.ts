import { inSeconds } from '../clock.ts';
import type { MessageRow } from '../storage/tables/messages.ts';

/** Who began in time may finish. */
const GRACE_SECONDS = 20;

/** The earliest a message can have been sent, in seconds, that may still be changed. */
export function earliestAllowed(limitSeconds: number, now: number): number {
  return inSeconds(now) - limitSeconds - GRACE_SECONDS;
}

/** `limitSeconds` is null where there is no limit. */
export function isTooLate(
  message: Pick<MessageRow, 'sent_at'>,
  limitSeconds: number | null,
  now: number,
): boolean {
  return limitSeconds !== null && message.sent_at < earliestAllowed(limitSeconds, now);
}
