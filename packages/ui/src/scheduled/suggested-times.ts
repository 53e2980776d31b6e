/** A suggested time to send a message. */
export interface SuggestedTime {
  readonly label: string;
  /** Seconds since 1970. */
  readonly at: number;
}

/** Suggests times to send a message later. */
export function suggestedTimes(now: Date): SuggestedTime[] {
  const at = (days: number, hour: number) => {
    const moment = new Date(now);
    moment.setDate(moment.getDate() + days);
    moment.setHours(hour, 0, 0, 0);
    return moment;
  };
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  const offered: (readonly [string, Date])[] = [
    ['In an hour', new Date(now.getTime() + 3600_000)],
    ['This afternoon', at(0, 14)],
    ['This evening', at(0, 18)],
    ['Tomorrow morning', at(1, 9)],
    ['Monday morning', at(untilMonday, 9)],
  ];
  return offered
    .filter(([, moment]) => moment.getTime() > now.getTime() + 30 * 60_000)
    .filter(([label]) => label !== 'Monday morning' || untilMonday > 1)
    .map(([label, moment]) => ({ label, at: Math.floor(moment.getTime() / 1000) }));
}
