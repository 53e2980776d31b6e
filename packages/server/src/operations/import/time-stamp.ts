const TIME_STAMP = /^(\d{1,10})(?:\.(\d{1,6}))?$/;

/** 1990. Messages that Slack itself imported from other programs are newer. */
const FIRST_SECOND = 631_152_000;
/** Tolerance for a wrong clock. */
const SECONDS_AHEAD = 86_400;

/** A time in microseconds, by which Slack identifies its messages. */
export interface TimeStamp {
  /** Since 1970. */
  readonly seconds: number;
  readonly microseconds: number;
}

/** Returns undefined if this cannot be the time of a message. */
export function readTimeStamp(given: unknown, nowMs: number): TimeStamp | undefined {
  const [, seconds, fraction = ''] = TIME_STAMP.exec(typeof given === 'string' ? given : '') ?? [];
  if (seconds === undefined) return undefined;
  const stamp = { seconds: Number(seconds), microseconds: Number(fraction.padEnd(6, '0')) };
  if (stamp.seconds < FIRST_SECOND || stamp.seconds > nowMs / 1000 + SECONDS_AHEAD)
    return undefined;
  return stamp;
}

export function compareTimes(a: TimeStamp, b: TimeStamp): number {
  return a.seconds - b.seconds || a.microseconds - b.microseconds;
}
