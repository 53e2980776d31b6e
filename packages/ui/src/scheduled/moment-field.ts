/** Formats a timestamp for a `datetime-local` field: local time, to the minute. */
export function fieldValueOf(timestamp: number): string {
  const moment = new Date(timestamp * 1000);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Undefined for an invalid date. */
export function momentOfField(value: string): number | undefined {
  const time = new Date(value).getTime();
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
