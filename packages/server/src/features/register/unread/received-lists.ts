import { SqlValues } from '../../../core/storage/sql-values.ts';
import type { Source } from '../part.ts';
import type { IdSpan } from './estimate-unread.ts';
import { ascending } from './unread-places.ts';
import { runRows, type UnreadRun } from './unread-runs.ts';

/** Messages of one run or one topic. */
export interface ReceivedList {
  /** The channel or the conversation. */
  readonly recipient_id: number;
  /** Undefined if the list does not tell topics apart. */
  readonly topicKey: string | undefined;
  /** Ascending. */
  readonly ids: readonly number[];
}

interface Statement {
  readonly text: string;
  readonly values: SqlValues['list'];
}

/** Lists the newest messages of runs, from each at least as many as may be listed in all. */
export async function listsByRun(
  source: Source,
  runs: readonly UnreadRun[],
  listed: number,
): Promise<ReceivedList[]> {
  if (runs.length === 0) return [];
  const { text, values } = idsStatement(source, runs, listed);
  const rows = await source.sql.all<{ recipient_id: number; ids: string }>(text, values);
  return rows.map(({ recipient_id, ids }) => ({
    recipient_id,
    topicKey: undefined,
    ids: idsIn(ids),
  }));
}

/**
 * Returns the query for the messages of runs, a list for each: rows would take longer to pass on than to find. Separate,
 * so that tests can check its plan.
 */
export function idsStatement(
  { dialect, realmId }: Omit<Source, 'sql'>,
  runs: readonly UnreadRun[],
  listed: number,
): Statement {
  const values = new SqlValues();
  const realm = values.add(realmId);
  const given = runRows(dialect, values, runs);
  const inRun = `SELECT m.id FROM messages AS m ${dialect.indexedBy('messages_by_recipient')}
    WHERE m.realm_id = ${realm} AND m.recipient_id = run.recipient_id
    AND m.id > run.after_id AND m.id <= run.upto_id
    ORDER BY m.id DESC LIMIT ${values.add(listed + 1)}`;
  const text = `SELECT run.recipient_id, ${dialect.listed(inRun)} AS ids FROM ${given}`;
  return { text, values: values.list };
}

interface DenseRuns {
  readonly runs: readonly UnreadRun[];
  /** The recipients that are channels. */
  readonly channels: ReadonlySet<number>;
  /** From the oldest message of the runs to the newest. */
  readonly span: IdSpan;
  readonly listed: number;
}

/**
 * Lists messages that lie close together: those of channels by topic, direct ones by conversation. The index of topics
 * has the ids, so no message is read itself. Reads all ids of each topic between the oldest and the newest message.
 */
export async function listsByTopic(
  source: Source,
  { runs, channels, span, listed }: DenseRuns,
): Promise<ReceivedList[]> {
  const { oldest, newest } = span;
  const direct = runs.filter(({ recipient_id }) => !channels.has(recipient_id));
  const lists = await listsByRun(source, direct, listed);
  const runsOf = byRecipient(runs.filter(({ recipient_id }) => channels.has(recipient_id)));
  const { text, values } = topicsStatement(source, [...runsOf.keys()], span);
  const topics = await source.sql.all<TopicRow>(text, values);
  const isInRun = new Uint8Array(newest - oldest + 1);
  for (const [recipient_id, rows] of byRecipient(topics)) {
    isInRun.fill(0);
    for (const { after_id, upto_id } of runsOf.get(recipient_id) ?? [])
      isInRun.fill(1, Math.max(after_id + 1 - oldest, 0), upto_id + 1 - oldest);
    for (const { topic_key: topicKey, ids } of rows) {
      const own = idsIn(ids).filter((id) => isInRun[id - oldest] === 1);
      if (own.length > 0) lists.push({ recipient_id, topicKey, ids: own });
    }
  }
  return lists;
}

interface TopicRow {
  readonly recipient_id: number;
  readonly topic_key: string;
  readonly ids: string;
}

/** Returns the query for the ids of each topic. Separate, so that tests can check its plan. */
export function topicsStatement(
  { dialect, realmId }: Omit<Source, 'sql'>,
  channels: readonly number[],
  { oldest, newest }: IdSpan,
): Statement {
  const values = new SqlValues();
  const realm = values.add(realmId);
  const hit = dialect.valuesFrom(values.add(JSON.stringify(channels)), 'integer', 'hit');
  const from = values.add(oldest);
  const topics = dialect.joinEach(
    'topics',
    't',
    `t.realm_id = ${realm} AND t.channel_id = hit.value AND t.max_id >= ${from}`,
  );
  const inTopic = `SELECT m.id FROM messages AS m ${dialect.indexedBy('messages_by_topic')}
    WHERE m.realm_id = ${realm} AND m.recipient_id = t.channel_id AND m.topic_key = t.topic_key
    AND m.id >= ${from} AND m.id <= ${values.add(newest)}`;
  const text = `SELECT t.channel_id AS recipient_id, t.topic_key,
    ${dialect.listed(inTopic)} AS ids FROM ${hit} ${topics}`;
  return { text, values: values.list };
}

function byRecipient<Row extends { readonly recipient_id: number }>(
  rows: readonly Row[],
): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const others = found.get(row.recipient_id);
    if (others) others.push(row);
    else found.set(row.recipient_id, [row]);
  }
  return found;
}

/** Returns the ids in a list of `Dialect.listed`, ascending. */
function idsIn(list: string): number[] {
  return ascending(JSON.parse(list) as number[]);
}
