import * as english from 'chrono-node/en';

/** ISO 8601. A date without a time zone is UTC, unlike in JavaScript. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))? ?(Z|[+-]\d\d:?\d\d)?$/i;

/** Returns the time of an ISO 8601 or English date, in seconds. Without a time of day it is midnight in UTC. */
export function parseDate(text: string, now: number): number | undefined {
  const iso = ISO.exec(text.trim());
  return iso ? isoSeconds(iso) : englishSeconds(text.trim(), now);
}

function isoSeconds(iso: RegExpExecArray): number | undefined {
  const [, date = '', time = '00:00', zone = 'Z'] = iso;
  if (!isInCalendar(date)) return undefined;
  const milliseconds = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

/** Tells whether a date exists. JavaScript turns 30 February into a day in March. */
function isInCalendar(date: string): boolean {
  const midnight = Date.parse(`${date}T00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
}

/**
 * Parses an English date, which must be the whole text. With other words around it, the writer meant something else.
 */
function englishSeconds(text: string, now: number): number | undefined {
  const reference = { instant: new Date(now), timezone: 'UTC' };
  const [found] = english.parse(text, reference);
  if (!found || found.text !== text) return undefined;
  const { start } = found;
  const hasTime = start.isCertain('hour');
  const milliseconds = Date.UTC(
    start.get('year') ?? 0,
    (start.get('month') ?? 1) - 1,
    start.get('day') ?? 1,
    hasTime ? (start.get('hour') ?? 0) : 0,
    hasTime ? (start.get('minute') ?? 0) : 0,
    hasTime ? (start.get('second') ?? 0) : 0,
  );
  const offsetMinutes = hasTime ? (start.get('timezoneOffset') ?? 0) : 0;
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000 - offsetMinutes * 60;
}
