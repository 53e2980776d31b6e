import { byLocale } from './by-locale.ts';
import { byClock } from './clock.ts';

const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const thisYear = byLocale((locale) => new Intl.DateTimeFormat(locale, day));
const otherYear = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' }),
);
const long = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }));
const time = byClock(
  (locale, clock) =>
    new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...clock }),
);
const whole = byClock(
  (locale, clock) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', ...clock }),
);

/** Formats the day of a timestamp in the user's locale. Equal texts mean equal days. */
export function dayOf(timestamp: number): string {
  const moment = new Date(timestamp * 1000);
  const isThisYear = moment.getFullYear() === new Date().getFullYear();
  return (isThisYear ? thisYear() : otherYear()).format(moment);
}

export function timeOf(timestamp: number): string {
  return time().format(timestamp * 1000);
}

export function momentOf(timestamp: number): string {
  return whole().format(timestamp * 1000);
}

/** Formats a date without its day of the week. */
export function longDate(moment: Date | number): string {
  return long().format(moment);
}
