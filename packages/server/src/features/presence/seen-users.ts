import { limits } from '@tidings/shared-types';
import { inSeconds } from '../../core/clock.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Sql } from '../../core/storage/engine.ts';
import type { PresenceRow, UserRow } from '../../core/storage/tables/users.ts';
import { canSeeUser } from '../users/access.ts';
import { type PresenceContext, showsPresence } from './context.ts';

const SECONDS_PER_DAY = 86_400;

/** Days after which users that were not seen are left out of lists. */
export const HISTORY_DAYS = 14;

interface Period {
  readonly historyDays: number;
  /** Returns only changes after this update. */
  readonly after: number;
}

interface SeenUser {
  readonly user: UserRow;
  readonly times: PresenceRow;
}

/** Returns recently seen users whom the viewer may see, and the newest update of all. */
export async function seenUsers(
  { realm, state, services }: PresenceContext,
  viewer: UserRow,
  period: Period,
): Promise<{ seen: SeenUser[]; lastUpdateId: number }> {
  if (state.setting('presence_disabled')) return { seen: [], lastUpdateId: period.after };
  const now = services.clock.now();
  const rows = await presenceSince(realm.reader, realm.id, now, period);
  const seen = rows.flatMap((times) => {
    const user = state.users.get({ id: times.user_id });
    return user && showsPresenceTo(state, viewer, user, now) ? [{ user, times }] : [];
  });
  return { seen, lastUpdateId: rows.at(-1)?.update_id ?? period.after };
}

/** Tells whether lists show a user's presence to the viewer. */
export function showsPresenceTo(
  state: RealmState,
  viewer: UserRow,
  user: UserRow,
  now: number,
): boolean {
  return user.is_active && showsPresence(state, user) && canSeeUser(state, viewer, user, now);
}

/** Sorted by update. */
export function presenceSince(
  sql: Sql,
  realmId: number,
  now: number,
  { historyDays, after }: Period,
): Promise<PresenceRow[]> {
  const since = Math.max(0, inSeconds(now) - historyDays * SECONDS_PER_DAY);
  // Ignores times in the future, from a clock that was wrong.
  const until = inSeconds(now) + limits.server_presence_offline_threshold_seconds;
  return sql.all<PresenceRow>(
    `SELECT user_id, active_at, idle_at, update_id FROM presence
     WHERE realm_id = $1 AND update_id > $2 AND idle_at BETWEEN $3 AND $4 ORDER BY update_id`,
    [realmId, after, since, until],
  );
}
