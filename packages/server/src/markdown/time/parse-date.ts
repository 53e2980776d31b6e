import * as english from 'chrono-node/en';

/** ISO 8601, whose dates without a time zone mean UTC here, unlike in JavaScript. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))? ?(Z|[+-]\d\d:?\d\d)?$/i;

/** The moment that a text means, in seconds: ISO 8601 or an English date. Without a time it means midnight in UTC. */
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

/** JavaScript takes 30 February for a day in March. */
function isInCalendar(date: string): boolean {
  const midnight = Date.parse(`${date}T00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
}

/** All of the text must be the date: a word too many, and who wrote it meant something else. */
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
