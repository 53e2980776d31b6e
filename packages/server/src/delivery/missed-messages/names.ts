import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { canSeeUser } from '../../features/users/access.ts';
import { UNKNOWN_USER } from '../../features/users/email-visibility.ts';

/** Number of people that are named; the others are counted. */
const MOST_NAMES = 2;

/** Returns an account's name if the reader may know it. */
export function nameFor(state: RealmState, reader: UserRow, userId: number, now: number): string {
  const account = state.account(userId);
  const isKnown = account !== undefined && canSeeUser(state, reader, account, now);
  return isKnown ? account.full_name : UNKNOWN_USER;
}

/** Returns a list such as `Ada Lovelace, Bob and 3 others`. */
export function namesInWords(names: readonly string[]): string {
  const surplus = names.length - MOST_NAMES;
  const shown = surplus > 1 ? [...names.slice(0, MOST_NAMES), `${surplus} others`] : [...names];
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
