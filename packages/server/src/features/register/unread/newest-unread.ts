import { SqlValues } from '../../../core/storage/sql-values.ts';
import { DELIVERED, flagBits, KEPT, KEPT_UNREAD } from '../../messages/flags.ts';
import { type Found, standingsOf } from '../../narrow/find-messages.ts';
import type { Source } from '../part.ts';
import { findUnreadRuns, type ReceivedSpace, type UnreadRun } from './unread-runs.ts';

const columns = ['channel_id', 'topic', 'topic_key', 'wildcards'] as const;

/** An unread message. */
export type UnreadMessage = Found<(typeof columns)[number]>;

/** Limit of listed messages. */
const MOST = 50_000;
/** Number of the newest ids to search first; then four times as many, until there are enough messages. */
const FIRST_WINDOW = 60_000;

/** The person and the spaces to search for unread messages. */
export interface UnreadScope {
  readonly userId: number;
  /** In the channels that the person is subscribed to. */
  readonly spaces: readonly ReceivedSpace[];
}

/** Returns a person's newest unread messages, newest first, and whether there are more. */
export async function newestUnread(
  source: Source,
  { userId, spaces }: UnreadScope,
): Promise<{ messages: UnreadMessage[]; isCut: boolean }> {
  const runs = await findUnreadRuns(source, userId, spaces);
  const received = await newestIdsOf(source, runs);
  const kept = await keptIds(source, userId);
  const ids = [...new Set([...received, ...kept])].sort((a, b) => b - a);
  const isCut = ids.length > MOST;
  const listed = ids.slice(0, MOST);
  const found = listed.length === 0 ? [] : await standingsOf(source, userId, listed, columns);
  const channels = new Set(spaces.map((space) => space.recipient_id));
  const messages = found.filter(
    (message) =>
      isUnread(message) && (message.channel_id === null || channels.has(message.channel_id)),
  );
  return { messages: messages.reverse(), isCut };
}

/** Whether a message is unread, given that it is in a run or was kept. */
function isUnread({ bits, in_range }: UnreadMessage): boolean {
  if ((bits & KEPT) === 0) return true;
  if (bits & flagBits.historical) return (bits & KEPT_UNREAD) !== 0;
  return in_range === 0;
}

/** Searches in windows, so that a person who never reads costs no more than the listed messages. */
async function newestIdsOf(source: Source, runs: readonly UnreadRun[]): Promise<number[]> {
  const newest = runs.reduce((most, run) => Math.max(most, run.upto_id), 0);
  for (let width = FIRST_WINDOW; ; width *= 4) {
    const floor = Math.max(newest - width, 0);
    const within = runs
      .filter((run) => run.upto_id > floor)
      .map((run) => ({ ...run, after_id: Math.max(run.after_id, floor) }));
    if (within.length === 0) return [];
    const { text, values } = idsStatement(source, within);
    const rows = await source.sql.all<{ id: number }>(text, values);
    if (rows.length > MOST || floor === 0) return rows.map(({ id }) => id);
  }
}

/** Returns the query for the newest messages of runs. Separate, so that tests can check its plan. */
export function idsStatement(
  { dialect, realmId }: Omit<Source, 'sql'>,
  runs: readonly UnreadRun[],
): { text: string; values: SqlValues['list'] } {
  const values = new SqlValues();
  const realm = values.add(realmId);
  const types = { recipient_id: 'integer', after_id: 'integer', upto_id: 'integer' } as const;
  const given = dialect.rowsFrom(values.add(JSON.stringify(runs)), types, 'run');
  const limit = values.add(MOST + 1);
  const index = dialect.indexedBy('messages_by_recipient');
  const inRun = `SELECT m.id AS value FROM messages AS m ${index}
    WHERE m.realm_id = ${realm} AND m.recipient_id = run.recipient_id
    AND m.id > run.after_id AND m.id <= run.upto_id ORDER BY m.id DESC LIMIT ${limit}`;
  const text = `SELECT hit.value AS id FROM ${dialect.eachOf(given, inRun, 'hit')}
    ORDER BY 1 DESC LIMIT ${limit}`;
  return { text, values: values.list };
}

/** Returns messages kept without a subscription: marked by hand, or sent to a bot by name. */
async function keptIds({ sql, dialect, realmId }: Source, userId: number): Promise<number[]> {
  const rows = await sql.all<{ message_id: number }>(
    `SELECT f.message_id FROM message_flags AS f ${dialect.indexedBy('message_flags_kept')}
     WHERE f.realm_id = $1 AND f.user_id = $2 AND (f.flags & ${KEPT}) <> 0
     AND (f.flags & ${KEPT_UNREAD | DELIVERED}) <> 0
     ORDER BY f.message_id DESC LIMIT ${MOST}`,
    [realmId, userId],
  );
  return rows.map(({ message_id }) => message_id);
}
