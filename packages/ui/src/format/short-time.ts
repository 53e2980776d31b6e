import { byLocale } from './by-locale.ts';
import { timeOf } from './days.ts';

const day = 24 * 3600;

const date = { day: 'numeric', month: 'short' } as const;
const weekday = byLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short' }));
const thisYear = byLocale((locale) => new Intl.DateTimeFormat(locale, date));
const otherYear = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { ...date, year: 'numeric' }),
);

/** Formats a past timestamp as briefly as possible. */
export function shortTime(timestamp: number): string {
  const moment = new Date(timestamp * 1000);
  const now = new Date();
  if (moment.toDateString() === now.toDateString()) {
    return timeOf(timestamp);
  }
  if (now.getTime() / 1000 - timestamp < 6 * day) {
    return weekday().format(moment);
  }
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return (isThisYear ? thisYear() : otherYear()).format(moment);
}
