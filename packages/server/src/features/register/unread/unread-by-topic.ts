import { packedText, unpackedRows } from '../../../core/storage/packed-rows.ts';
import { SqlValues } from '../../../core/storage/sql-values.ts';
import type { Source } from '../part.ts';
import { isUnread, type UnreadPlaces, type UnreadTopic } from './unread-places.ts';

/** The messages of a run of unread ones. */
export interface ReceivedRun {
  /** The channel or the conversation. */
  readonly recipient_id: number;
  readonly ids: readonly number[];
}

interface Receipt {
  readonly userId: number;
  readonly channels: ReadonlySet<number>;
  readonly received: readonly ReceivedRun[];
}

/** SQL for the list of the ids that a query selects: see `idsIn`. */
export const LISTED = "string_agg(CAST(id AS TEXT), ',')";

/** Returns the ids in such a list. */
export function idsIn(list: string | null): number[] {
  return JSON.parse(`[${list ?? ''}]`) as number[];
}

/**
 * Adds messages that lie close together. The index of topics has their ids, so none of them is read itself. Reads all
 * ids of each topic between the oldest and the newest message.
 */
export async function addByTopic(
  places: UnreadPlaces,
  source: Source,
  { userId, channels, received }: Receipt,
): Promise<void> {
  const span = spanOf(received);
  const bits = await numbersById(source, flagsStatement(source, userId, span));
  const wildcards = await numbersById(source, wildcardsStatement(source, span));
  const note = (id: number, topic: UnreadTopic | undefined) => {
    if (!bits.has(id) && !wildcards.has(id)) return;
    places.notable.push({ id, topic, bits: bits.get(id) ?? 0, wildcards: wildcards.get(id) ?? 0 });
  };
  const unread = received.map((run) => ({
    ...run,
    ids: run.ids.filter((id) => isUnread(bits.get(id) ?? 0, false)),
  }));
  const inChannels = unread.filter(({ recipient_id }) => channels.has(recipient_id));
  for (const topic of await unreadTopics(source, inChannels, span)) {
    places.addTopic(topic);
    for (const id of topic.ids) note(id, topic);
  }
  const direct = unread.filter(({ recipient_id }) => !channels.has(recipient_id));
  const members = await membersOf(source, direct);
  for (const { recipient_id, ids } of direct) {
    places.addDirect(members.get(recipient_id) ?? '', ids);
    for (const id of ids) note(id, undefined);
  }
}

/** Both ends belong to it. */
interface IdSpan {
  readonly oldest: number;
  readonly newest: number;
}

export function spanOf(received: readonly ReceivedRun[]): IdSpan {
  let [oldest, newest] = [Number.POSITIVE_INFINITY, 0];
  for (const { ids } of received) {
    for (const id of ids) {
      if (id < oldest) oldest = id;
      if (id > newest) newest = id;
    }
  }
  return { oldest, newest };
}

interface Statement {
  readonly text: string;
  readonly values: SqlValues['list'];
}

async function unreadTopics(
  source: Source,
  unread: readonly ReceivedRun[],
  span: IdSpan,
): Promise<UnreadTopic[]> {
  const isUnread = new Uint8Array(span.newest - span.oldest + 1);
  for (const { ids } of unread) for (const id of ids) isUnread[id - span.oldest] = 1;
  const channels = [...new Set(unread.map(({ recipient_id }) => recipient_id))];
  const { text, values } = topicsStatement(source, channels, span);
  const rows = await source.sql.all<{
    channel_id: number;
    topic_key: string;
    ids: string | null;
  }>(text, values);
  const topics = rows.flatMap(({ channel_id: channelId, topic_key: topicKey, ids: listed }) => {
    const ids = idsIn(listed).filter((id) => isUnread[id - span.oldest] === 1);
    return ids.length > 0 ? [{ channelId, topicKey, ids: ids.sort((a, b) => a - b) }] : [];
  });
  const newest = topics.map(({ ids }) => ids.at(-1) ?? 0);
  const names = await topicNames(source, newest);
  return topics.map((topic) => ({ ...topic, topic: names.get(topic.ids.at(-1) ?? 0) ?? '' }));
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
  const text = `SELECT t.channel_id, t.topic_key,
      (SELECT ${LISTED} FROM messages AS m ${dialect.indexedBy('messages_by_topic')}
        WHERE m.realm_id = ${realm} AND m.recipient_id = t.channel_id
        AND m.topic_key = t.topic_key AND m.id BETWEEN ${from} AND ${values.add(newest)}) AS ids
    FROM ${hit} ${topics}`;
  return { text, values: values.list };
}

/** Returns topics by the id of one of their messages, in its case. */
async function topicNames(
  { sql, dialect, realmId }: Source,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const hit = dialect.valuesFrom('$2', 'integer', 'hit');
  const messages = dialect.joinEach('messages', 'm', 'm.realm_id = $1 AND m.id = hit.value');
  const rows = await sql.all<{ id: number; topic: string }>(
    `SELECT m.id, m.topic FROM ${hit} ${messages}`,
    [realmId, JSON.stringify(ids)],
  );
  return new Map(rows.map(({ id, topic }) => [id, topic]));
}

async function membersOf(
  { sql, dialect, realmId }: Source,
  direct: readonly ReceivedRun[],
): Promise<Map<number, string>> {
  if (direct.length === 0) return new Map();
  const conversations = [...new Set(direct.map(({ recipient_id }) => recipient_id))];
  const rows = await sql.all<{ id: number; members: string }>(
    `SELECT id, members FROM conversations WHERE realm_id = $1 AND ${dialect.among('id', '$2')}`,
    [realmId, JSON.stringify(conversations)],
  );
  return new Map(rows.map(({ id, members }) => [id, members]));
}

function flagsStatement(
  { realmId }: Omit<Source, 'sql'>,
  userId: number,
  { oldest, newest }: IdSpan,
): Statement {
  const text = `SELECT message_id AS id, flags AS number FROM message_flags
    WHERE realm_id = $1 AND user_id = $2 AND message_id BETWEEN $3 AND $4`;
  return { text, values: [realmId, userId, oldest, newest] };
}

function wildcardsStatement(
  { realmId }: Omit<Source, 'sql'>,
  { oldest, newest }: IdSpan,
): Statement {
  const text = `SELECT id, wildcards AS number FROM messages
    WHERE realm_id = $1 AND id BETWEEN $2 AND $3 AND wildcards <> 0`;
  return { text, values: [realmId, oldest, newest] };
}

async function numbersById(
  { sql, dialect }: Source,
  { text, values }: Statement,
): Promise<Map<number, number>> {
  const columns = ['id', 'number'];
  const packed = await packedText(sql, dialect, { text, values, columns });
  const rows = unpackedRows<{ id: number; number: number }>(packed, columns);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
