import type { Presence } from '@tidings/sdk';
import { byLocale } from '../format/by-locale.ts';
import { t } from '../languages/t.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const ago = byLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** Says whether a person is there, or when they were seen last. */
export function presenceText(presence: Presence | undefined, now: number): string {
  if (!presence) return t('people.notSeenForWeeks');
  if (presence.status === 'active') return t('people.online');
  if (presence.status === 'idle') return t('people.idle');
  const passed = Math.max(now - presence.lastSeenAt, minute);
  if (passed < hour)
    return t('people.lastSeen', { time: ago().format(-Math.round(passed / minute), 'minute') });
  if (passed < day)
    return t('people.lastSeen', { time: ago().format(-Math.round(passed / hour), 'hour') });
  return t('people.lastSeen', { time: ago().format(-Math.round(passed / day), 'day') });
}
