import type { Presence } from '@tidings/sdk';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const ago = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/** Says whether a person is there, or when they were seen last. */
export function presenceText(presence: Presence | undefined, now: number): string {
  if (!presence) return 'Not seen for weeks';
  if (presence.status === 'active') return 'Online';
  if (presence.status === 'idle') return 'Idle';
  const passed = Math.max(now - presence.lastSeenAt, minute);
  if (passed < hour) return `Last seen ${ago.format(-Math.round(passed / minute), 'minute')}`;
  if (passed < day) return `Last seen ${ago.format(-Math.round(passed / hour), 'hour')}`;
  return `Last seen ${ago.format(-Math.round(passed / day), 'day')}`;
}
