import { inSeconds } from '../../core/clock.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { presence, type UserRow } from '../../core/storage/tables/users.ts';
import { announceArrival } from './announce-arrival.ts';
import { type PresenceContext, showsPresence } from './context.ts';
import { isArrival, nextPresence, type PresenceStatus } from './next-presence.ts';

/**
 * Stores a user's presence for all processes of the server.
 *
 * This uses the realm's writer for two reasons. Ids assigned under the realm's lock increase in order of commits, so a
 * reader that has seen an id has seen all earlier ones, from any process. And concurrent calls share a commit with
 * other writes. A call costs at most one row, without a log entry or a notice to other processes, since readers query
 * the table.
 */
export async function notePresence(
  context: PresenceContext,
  user: UserRow,
  status: PresenceStatus,
): Promise<void> {
  const { realm, state, services } = context;
  if (!showsPresence(state, user)) return;
  const where = { user_id: user.id };
  const [known] = await storedRows({ sql: realm.reader, realmId: realm.id }, presence, where);
  if (!nextPresence(known, user, status, inSeconds(services.clock.now()))) return;

  await realm.write(async (change) => {
    const now = inSeconds(change.now);
    const [previous] = await storedRows(change, presence, where);
    const next = nextPresence(previous, user, status, now);
    if (!next) return;
    change.put(presence, { ...where, ...next, update_id: change.nextId() });
    if (!isArrival(previous, status, now)) return;
    change.onceCommitted(() => announceArrival(context, user, next));
  });
}
