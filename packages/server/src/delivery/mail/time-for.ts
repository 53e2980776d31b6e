import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';

/** Returns a time in the reader's time zone and 12- or 24-hour format. */
export function timeFor(state: RealmState, user: UserRow, at: number): string {
  return new Intl.DateTimeFormat('en', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    // With `hour12`, midnight would be 24:00.
    hourCycle: state.userSetting(user.id, 'twenty_four_hour_time') === true ? 'h23' : 'h12',
    timeZone: user.timezone || 'UTC',
    timeZoneName: 'short',
  }).format(at);
}
