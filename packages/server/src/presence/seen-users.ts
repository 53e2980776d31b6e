import type { PresenceRow, UserRow } from '../storage/tables/users.ts';
import { canSeeUser } from '../users/access.ts';
import { inSeconds, type PresenceContext, showsPresence } from './context.ts';

const SECONDS_PER_DAY = 86_400;

/** Days after which somebody unseen is left out of lists. */
export const HISTORY_DAYS = 14;

interface Period {
  readonly historyDays: number;
  /** Only what changed after this update. */
  readonly after: number;
}

interface SeenUser {
  readonly user: UserRow;
  readonly times: PresenceRow;
}

/** Those whom the viewer may see and who were there lately, and the newest update among all. */
export async function seenUsers(
  { realm, state, services }: PresenceContext,
  viewer: UserRow,
  { historyDays, after }: Period,
): Promise<{ seen: SeenUser[]; lastUpdateId: number }> {
  if (state.setting('presence_disabled')) return { seen: [], lastUpdateId: after };
  const now = services.clock.now();
  const since = Math.max(0, inSeconds(now) - historyDays * SECONDS_PER_DAY);
  const rows = await realm.reader.all<PresenceRow>(
    `SELECT user_id, active_at, idle_at, update_id FROM presence
     WHERE realm_id = $1 AND update_id > $2 AND idle_at >= $3 ORDER BY update_id`,
    [realm.id, after, since],
  );
  const seen = rows.flatMap((times) => {
    const user = state.users.get({ id: times.user_id });
    const isShown =
      user?.is_active && showsPresence(state, user) && canSeeUser(state, viewer, user, now);
    return isShown ? [{ user, times }] : [];
  });
  return { seen, lastUpdateId: rows.at(-1)?.update_id ?? after };
}
