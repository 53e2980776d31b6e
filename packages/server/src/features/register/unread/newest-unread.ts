import { SqlValues } from '../../../core/storage/sql-values.ts';
import { DELIVERED, KEPT, KEPT_UNREAD } from '../../messages/flags.ts';
import { standingsOf } from '../../narrow/find-messages.ts';
import type { Source } from '../part.ts';
import { addByTopic, idsIn, LISTED, type ReceivedRun, spanOf } from './unread-by-topic.ts';
import { shownColumns, UnreadPlaces } from './unread-places.ts';
import { findUnreadRuns, type ReceivedSpace, type UnreadRun } from './unread-runs.ts';

/** Limit of listed messages. */
const MOST = 50_000;
/** Number of the newest ids to search first; then twice as many, until there are enough messages. */
const FIRST_WINDOW = 60_000;
/** Fewer messages are read one by one. */
const MANY = 500;
/** Most ids between the oldest and the newest message, for each message, at which reading whole topics pays. */
const DENSE = 4;

/** The person and the spaces to search for unread messages. */
export interface UnreadScope {
  readonly userId: number;
  /** In the channels that the person is subscribed to. */
  readonly spaces: readonly ReceivedSpace[];
}

/** Returns a person's newest unread messages by their places, and whether there are more. */
export async function newestUnread(
  source: Source,
  { userId, spaces }: UnreadScope,
): Promise<{ places: UnreadPlaces; isCut: boolean }> {
  const runs = await findUnreadRuns(source, userId, spaces);
  const received = await newestOf(source, runs);
  const kept = await keptIds(source, userId, received);
  const ids = Float64Array.from([...received.flatMap((run) => run.ids), ...kept]).sort();
  const oldest = ids.at(-MOST) ?? ids[0] ?? 0;
  const listed = received.map((run) => ({ ...run, ids: run.ids.filter((id) => id >= oldest) }));
  const single = kept.filter((id) => id >= oldest);

  const channels = new Set(spaces.map((space) => space.recipient_id));
  const places = new UnreadPlaces(channels);
  if (isDense(listed)) await addByTopic(places, source, { userId, channels, received: listed });
  else for (const run of listed) single.push(...run.ids);
  if (single.length > 0) {
    for (const message of await standingsOf(source, userId, single, shownColumns)) {
      places.add(message);
    }
  }
  return { places, isCut: ids.length > MOST };
}

function isDense(received: readonly ReceivedRun[]): boolean {
  const count = received.reduce((sum, { ids }) => sum + ids.length, 0);
  const { oldest, newest } = spanOf(received);
  return count >= MANY && newest - oldest < count * DENSE;
}

/** Searches in windows, so that a person who never reads costs little more than the listed messages. */
async function newestOf(source: Source, runs: readonly UnreadRun[]): Promise<ReceivedRun[]> {
  const newest = runs.reduce((most, run) => Math.max(most, run.upto_id), 0);
  for (let width = FIRST_WINDOW; ; width *= 2) {
    const floor = Math.max(newest - width, 0);
    const within = runs
      .filter((run) => run.upto_id > floor)
      .map((run) => ({ ...run, after_id: Math.max(run.after_id, floor) }));
    if (within.length === 0) return [];
    const { text, values } = idsStatement(source, within);
    const rows = await source.sql.all<{ recipient_id: number; ids: string | null }>(text, values);
    const found = rows.map(({ recipient_id, ids }) => ({ recipient_id, ids: idsIn(ids) }));
    const count = found.reduce((sum, { ids }) => sum + ids.length, 0);
    if (count > MOST || floor === 0) return found;
  }
}

/**
 * Returns the query for the messages of runs, a list for each: rows would take longer to pass on than to find. Separate,
 * so that tests can check its plan.
 */
export function idsStatement(
  { dialect, realmId }: Omit<Source, 'sql'>,
  runs: readonly UnreadRun[],
): { text: string; values: SqlValues['list'] } {
  const values = new SqlValues();
  const realm = values.add(realmId);
  const types = { recipient_id: 'integer', after_id: 'integer', upto_id: 'integer' } as const;
  const given = dialect.rowsFrom(values.add(JSON.stringify(runs)), types, 'run');
  const index = dialect.indexedBy('messages_by_recipient');
  const inRun = `SELECT m.id FROM messages AS m ${index}
    WHERE m.realm_id = ${realm} AND m.recipient_id = run.recipient_id
    AND m.id > run.after_id AND m.id <= run.upto_id
    ORDER BY m.id DESC LIMIT ${values.add(MOST + 1)}`;
  const text = `SELECT run.recipient_id,
    (SELECT ${LISTED} FROM (${inRun}) AS own) AS ids FROM ${given}`;
  return { text, values: values.list };
}

/** Returns messages kept without a subscription: marked by hand, or sent to a bot by name. */
async function keptIds(
  { sql, dialect, realmId }: Source,
  userId: number,
  received: readonly ReceivedRun[],
): Promise<number[]> {
  const rows = await sql.all<{ message_id: number }>(
    `SELECT f.message_id FROM message_flags AS f ${dialect.indexedBy('message_flags_kept')}
     WHERE f.realm_id = $1 AND f.user_id = $2 AND (f.flags & ${KEPT}) <> 0
     AND (f.flags & ${KEPT_UNREAD | DELIVERED}) <> 0
     ORDER BY f.message_id DESC LIMIT ${MOST}`,
    [realmId, userId],
  );
  if (rows.length === 0) return [];
  const known = new Set(received.flatMap((run) => run.ids));
  return rows.flatMap(({ message_id }) => (known.has(message_id) ? [] : [message_id]));
}
