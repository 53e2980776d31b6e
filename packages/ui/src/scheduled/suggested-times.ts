import { t } from '../languages/t.ts';

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
  const isTomorrow = untilMonday === 1;
  const offered: (readonly [string, Date])[] = [
    [t('scheduled.inAnHour'), new Date(now.getTime() + 3600_000)],
    [t('scheduled.thisAfternoon'), at(0, 14)],
    [t('scheduled.thisEvening'), at(0, 18)],
    [t('scheduled.tomorrowMorning'), at(1, 9)],
    ...(isTomorrow ? [] : [[t('scheduled.mondayMorning'), at(untilMonday, 9)] as const]),
  ];
  return offered
    .filter(([, moment]) => moment.getTime() > now.getTime() + 30 * 60_000)
    .map(([label, moment]) => ({ label, at: Math.floor(moment.getTime() / 1000) }));
}
