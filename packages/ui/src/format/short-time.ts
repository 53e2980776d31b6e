import { timeOf } from './days.ts';

const day = 24 * 3600;

/** Formats a past timestamp as briefly as possible. */
export function shortTime(timestamp: number): string {
  const moment = new Date(timestamp * 1000);
  const now = new Date();
  if (moment.toDateString() === now.toDateString()) {
    return timeOf(timestamp);
  }
  if (now.getTime() / 1000 - timestamp < 6 * day) {
    return moment.toLocaleDateString(undefined, { weekday: 'short' });
  }
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return moment.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  });
}
