import { badRequest } from '../../core/api-error.ts';
import { cursorAfter, lastIdOf, nextPosition } from '../../core/event-queues/wire-events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';

/** The first event to deliver: its id, the oldest one of the log, or none of those so far. */
export type ReplayFrom = number | 'oldest' | 'now';

interface Place {
  readonly cursor: number;
  readonly starts_after: number;
}

/**
 * Returns the cursor to go on from. Throws if the log no longer has the next event, or does not have it yet. Nothing is
 * delivered from before the webhook was added: its account saw none of it, and messages may be deleted since.
 */
export async function checkedCursor(
  { sql, realmId, state }: Mutation,
  { cursor: stored, starts_after }: Place,
  from: ReplayFrom | undefined,
): Promise<number> {
  if (from === 'now') return cursorAfter(state.position);
  const realm = await sql.get<{ log_start: number }>('SELECT log_start FROM realms WHERE id = $1', [
    realmId,
  ]);
  const logStart = realm?.log_start ?? 0;
  const oldest = Math.max(cursorAfter(logStart), starts_after);
  if (from === 'oldest') return oldest;
  const cursor = from === undefined ? stored : Math.max(from - 1, 0);
  if (cursor > lastIdOf(state.position)) throw badRequest('There is no event with this id yet.');
  if (cursor >= starts_after && nextPosition(cursor) > logStart) return cursor;
  const what = from === undefined ? `the events after ${stored}` : `the event ${from}`;
  throw badRequest(
    `The log no longer has ${what}. It begins after ${oldest}: set \`from\` to a later id, to \`oldest\` or to \`now\`.`,
  );
}
