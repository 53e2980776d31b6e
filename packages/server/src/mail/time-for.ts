import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables/users.ts';

/** A moment as somebody reads it: in their time zone, which it names, by their clock of 12 or 24 hours. */
export function timeFor(state: RealmState, user: UserRow, at: number): string {
  return new Intl.DateTimeFormat('en', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    // By `hour12` midnight would be 24:00 of the day that begins.
    hourCycle: state.userSetting(user.id, 'twenty_four_hour_time') === true ? 'h23' : 'h12',
    timeZone: user.timezone || 'UTC',
    timeZoneName: 'short',
  }).format(at);
}
