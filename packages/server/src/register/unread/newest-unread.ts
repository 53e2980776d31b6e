import { DELIVERED, flagBits, KEPT, KEPT_UNREAD } from '../../messages/flags.ts';
import { type Found, standingsOf } from '../../narrow/find-messages.ts';
import { SqlValues } from '../../storage/sql-values.ts';
import type { Source } from '../part.ts';
import { findUnreadRuns, type ReceivedSpace, type UnreadRun } from './unread-runs.ts';

const columns = ['channel_id', 'topic', 'topic_key', 'wildcards'] as const;

/** A message that somebody has not read. */
export type UnreadMessage = Found<(typeof columns)[number]>;

/** More than this is not listed. */
const MOST = 50_000;
/** How many ids to look through at first, from the newest; four times as many if that is not enough. */
const FIRST_WINDOW = 60_000;

/** Where to look for what somebody has not read. */
export interface UnreadScope {
  readonly userId: number;
  /** Of the channels they are in. */
  readonly spaces: readonly ReceivedSpace[];
}

/** The newest messages that somebody has not read, the newest first, and whether there are more. */
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

/** Given that it lies in a run, or was kept. */
function isUnread({ bits, in_range }: UnreadMessage): boolean {
  if ((bits & KEPT) === 0) return true;
  if (bits & flagBits.historical) return (bits & KEPT_UNREAD) !== 0;
  return in_range === 0;
}

/** In windows, so that who has never read anything costs no more than what is listed of it. */
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

/** The newest messages of runs. Apart, so that tests can look at the plan. */
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

/** What somebody did not receive as a subscriber: marked by hand, or brought to a bot by its name. */
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
