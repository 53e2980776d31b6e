import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Words } from '../../languages/words.ts';

interface Place {
  readonly state: RealmState;
  readonly words: Words;
}

/** Returns a time in the reader's language, time zone and 12- or 24-hour format. */
export function timeFor({ state, words }: Place, user: UserRow, at: number): string {
  return new Intl.DateTimeFormat(words.language, {
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
