import { byClock } from './clock.ts';

const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
// Created once: a formatter is much slower to create than to use, and every message needs one.
const thisYear = new Intl.DateTimeFormat(undefined, day);
const otherYear = new Intl.DateTimeFormat(undefined, { ...day, year: 'numeric' });
const time = byClock(
  (clock) => new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', ...clock }),
);
const whole = byClock(
  (clock) =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short', ...clock }),
);

/** Formats the day of a timestamp in the user's locale. Equal texts mean equal days. */
export function dayOf(timestamp: number): string {
  const moment = new Date(timestamp * 1000);
  const isThisYear = moment.getFullYear() === new Date().getFullYear();
  return (isThisYear ? thisYear : otherYear).format(moment);
}

export function timeOf(timestamp: number): string {
  return time().format(timestamp * 1000);
}

export function momentOf(timestamp: number): string {
  return whole().format(timestamp * 1000);
}
