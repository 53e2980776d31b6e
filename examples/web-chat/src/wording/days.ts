const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
// Made once: that takes much longer than to write a date with it, and every message asks.
const thisYear = new Intl.DateTimeFormat(undefined, day);
const otherYear = new Intl.DateTimeFormat(undefined, { ...day, year: 'numeric' });
const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

/** The day of a moment in seconds since 1970, as people of here write it; also tells days apart. */
export function dayOf(timestamp: number): string {
  const moment = new Date(timestamp * 1000);
  const isThisYear = moment.getFullYear() === new Date().getFullYear();
  return (isThisYear ? thisYear : otherYear).format(moment);
}

export function timeOf(timestamp: number): string {
  return time.format(timestamp * 1000);
}

export function momentOf(timestamp: number): string {
  return whole.format(timestamp * 1000);
}
