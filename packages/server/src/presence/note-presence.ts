import { inSeconds } from '../clock.ts';
import { storedRows } from '../realm/stored-rows.ts';
import { presence, type UserRow } from '../storage/tables/users.ts';
import { announceArrival } from './announce-arrival.ts';
import { type PresenceContext, showsPresence } from './context.ts';
import { isArrival, nextPresence, type PresenceStatus } from './next-presence.ts';

/**
 * Keeps that somebody is there, for every process of the server and across restarts.
 *
 * This goes through the realm's writer, for two reasons. Ids given out under the realm's lock grow in
 * the order of commits, so that whoever has seen an id has seen all before it, from whichever process
 * they come. And calls that arrive together share a commit with whatever else is written. A call
 * costs at most one row, no entry in the log and no notice to other processes: readers ask the table.
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
