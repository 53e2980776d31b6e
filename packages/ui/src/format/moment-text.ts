import { byClock } from './clock.ts';

const format = byClock(
  (locale, clock) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      ...clock,
    }),
);

/** Formats a timestamp in the near future or past. */
export function momentText(timestamp: number): string {
  return format().format(timestamp * 1000);
}
