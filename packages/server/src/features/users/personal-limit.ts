import { roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';

interface Stock {
  /** Creators of all existing things. */
  readonly makers: Iterable<number | null>;
  readonly most: number;
  readonly what: string;
}

/**
 * Throws if one person would have created more things than allowed of a kind that all clients load. Counts their bots'
 * things too. Administrators have no limit.
 */
export function checkMayMakeMore(
  state: RealmState,
  maker: UserRow,
  { makers, most, what }: Stock,
  more = 1,
): void {
  if (maker.role <= roles.administrator) return;
  let made = more;
  for (const id of makers) if (id !== null && isSame(state, id, maker)) made += 1;
  if (made > most) throw badRequest(`One person may have made at most ${most} ${what}.`);
}

function isSame(state: RealmState, id: number, maker: UserRow): boolean {
  return (state.users.get({ id })?.bot_owner_id ?? id) === (maker.bot_owner_id ?? maker.id);
}
