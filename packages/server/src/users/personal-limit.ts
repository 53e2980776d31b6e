import { roles } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables/users.ts';

interface Stock {
  /** Who made what there is, for each. */
  readonly makers: Iterable<number | null>;
  readonly most: number;
  readonly what: string;
}

/**
 * Throws where one person would have made more than they may of what all clients load. Their bots are they;
 * administrators have no such limit.
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
