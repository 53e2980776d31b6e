import { packedText, unpackedRows } from '../../../core/storage/packed-rows.ts';
import type { SqlValues } from '../../../core/storage/sql-values.ts';
import type { Source } from '../part.ts';
import type { IdSpan } from './estimate-unread.ts';
import type { ReceivedList } from './received-lists.ts';
import { isUnread, type UnreadPlaces } from './unread-places.ts';

interface Receipt {
  readonly userId: number;
  /** By topic, direct ones by conversation. */
  readonly lists: readonly ReceivedList[];
  readonly span: IdSpan;
}

/** Adds messages whose topics are known. Reads flags and wildcards, and one message of each topic for its name. */
export async function addByTopic(
  places: UnreadPlaces,
  source: Source,
  { userId, lists, span }: Receipt,
): Promise<void> {
  const bits = await numbersById(source, flagsStatement(source, userId, span));
  const wildcards = await numbersById(source, wildcardsStatement(source, span));
  const unread = lists
    .map((list) => ({ ...list, ids: list.ids.filter((id) => isUnread(bits.get(id) ?? 0, false)) }))
    .filter(({ ids }) => ids.length > 0);
  const names = await topicNames(source, unread);
  const members = await membersOf(source, unread);
  for (const { recipient_id, topicKey, ids } of unread) {
    const topic = topicKey === undefined ? undefined : { channelId: recipient_id, topicKey };
    if (topic) places.addTopic({ ...topic, topic: names.get(ids.at(-1) ?? 0) ?? '', ids });
    else places.addDirect(members.get(recipient_id) ?? '', ids);
    for (const id of ids) {
      if (!bits.has(id) && !wildcards.has(id)) continue;
      const notes = { bits: bits.get(id) ?? 0, wildcards: wildcards.get(id) ?? 0 };
      places.notable.push({ id, topic, ...notes });
    }
  }
}

/** Returns topics by the id of their newest message in a list, in its case. */
async function topicNames(
  { sql, dialect, realmId }: Source,
  lists: readonly ReceivedList[],
): Promise<Map<number, string>> {
  const inTopics = lists.filter(({ topicKey }) => topicKey !== undefined);
  const newest = inTopics.map(({ ids }) => ids.at(-1));
  const hit = dialect.valuesFrom('$2', 'integer', 'hit');
  const messages = dialect.joinEach('messages', 'm', 'm.realm_id = $1 AND m.id = hit.value');
  const rows = await sql.all<{ id: number; topic: string }>(
    `SELECT m.id, m.topic FROM ${hit} ${messages}`,
    [realmId, JSON.stringify(newest)],
  );
  return new Map(rows.map(({ id, topic }) => [id, topic]));
}

async function membersOf(
  { sql, dialect, realmId }: Source,
  lists: readonly ReceivedList[],
): Promise<Map<number, string>> {
  const direct = lists.filter(({ topicKey }) => topicKey === undefined);
  if (direct.length === 0) return new Map();
  const conversations = [...new Set(direct.map(({ recipient_id }) => recipient_id))];
  const rows = await sql.all<{ id: number; members: string }>(
    `SELECT id, members FROM conversations WHERE realm_id = $1 AND ${dialect.among('id', '$2')}`,
    [realmId, JSON.stringify(conversations)],
  );
  return new Map(rows.map(({ id, members }) => [id, members]));
}

interface Statement {
  readonly text: string;
  readonly values: SqlValues['list'];
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
