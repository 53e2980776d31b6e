import { inSeconds } from '../../core/clock.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { countDay, type DayCounts } from './count-day.ts';

const DAYS = 30;
const DAY_SECONDS = 86_400;
/** The age from which on the counts of the present day are read again. */
const MAX_AGE_MS = 10 * 60 * 1000;

interface Known {
  readonly readAt: number;
  readonly counts: Promise<DayCounts>;
}

/** The counted days of each realm, by their start. */
const known = new WeakMap<Realm, Map<number, Known>>();

/** Returns the usage of the last days, the present one last, each with its start in seconds since 1970. */
export async function dailyUsage(realm: Realm, now: number) {
  const days = known.get(realm) ?? new Map<number, Known>();
  known.set(realm, days);
  const today = Math.floor(inSeconds(now) / DAY_SECONDS) * DAY_SECONDS;
  const starts = Array.from({ length: DAYS }, (_, day) => today - (DAYS - 1 - day) * DAY_SECONDS);
  for (const start of days.keys()) if (!starts.includes(start)) days.delete(start);
  const usage: (DayCounts & { readonly start: number })[] = [];
  // One after the other: other reads of the database come in between.
  for (const start of starts) usage.push({ start, ...(await countsOf(realm, days, start, now)) });
  return usage;
}

function countsOf(
  realm: Realm,
  days: Map<number, Known>,
  start: number,
  now: number,
): Promise<DayCounts> {
  const last = days.get(start);
  if (last && (isOver(start, last.readAt) || now - last.readAt < MAX_AGE_MS)) return last.counts;
  const counts = countDay(realm.reader, realm.id, start);
  days.set(start, { readAt: now, counts });
  counts.catch(() => days.delete(start));
  return counts;
}

function isOver(start: number, now: number): boolean {
  return inSeconds(now) >= start + DAY_SECONDS;
}
