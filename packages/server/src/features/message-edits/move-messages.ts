import { inSeconds } from '../../core/clock.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Dialect, WritableSql } from '../../core/storage/engine.ts';
import { activeLinkifiers } from '../linkifiers/linkifier-list.ts';
import { topicLinks } from '../markdown/links/auto-links.ts';
import { movedWire, nextVersion } from '../messages/message-object.ts';
import { topicKey } from '../messages/topic.ts';
import { indexLanguage } from '../search/search-index.ts';
import { searchText } from '../search/search-text.ts';
import { refreshTopic } from './place-rows.ts';
import type { Move } from './plan-move.ts';
import { differInMarkOnly } from './resolved-topics.ts';

/**
 * Moves messages with one statement for each spelling of their topic. Most topics have one, so a topic of many
 * thousands of messages moves without its content passing through this process.
 */
export async function moveMessages(
  change: Mutation,
  sql: WritableSql,
  moverId: number,
  move: Move,
): Promise<void> {
  for (const spelling of await spellingsOf(change, sql, move)) {
    const step = stepFrom(change, moverId, move, spelling);
    await sql.run(updateStatement(change.dialect), [...step, JSON.stringify(move.ids)]);
  }
  const { source, target, oldTopic, newTopic } = move;
  await refreshTopic(change, sql, source.id, topicKey(oldTopic));
  await refreshTopic(change, sql, target.id, topicKey(newTopic));
}

async function spellingsOf(
  { realmId, dialect }: Mutation,
  sql: WritableSql,
  { ids }: Move,
): Promise<string[]> {
  const rows = await sql.all<{ topic: string }>(
    `SELECT DISTINCT topic FROM messages WHERE realm_id = $1
     AND ${dialect.among('id', '$2')}`,
    [realmId, JSON.stringify(ids)],
  );
  return rows.map(({ topic }) => topic);
}

/** Returns all values of `updateStatement` except the last. */
function stepFrom(
  change: Mutation,
  moverId: number,
  { source, target, oldTopic, newTopic }: Move,
  spelling: string,
): (string | number | null)[] {
  const movesChannel = source.id !== target.id;
  const topic = newTopic === oldTopic ? spelling : newTopic;
  const timestamp = inSeconds(change.now);
  const entry = {
    user_id: moverId,
    timestamp,
    ...(topic !== spelling && { prev_topic: spelling, topic }),
    ...(movesChannel && { prev_stream: source.id, stream: target.id }),
  };
  // The same test as in the event, so that clients that follow the log agree with the database.
  const isMove = movesChannel || !differInMarkOnly(oldTopic, newTopic);
  const links = JSON.stringify(topicLinks(topic, activeLinkifiers(change.state)));
  return [
    change.realmId,
    spelling,
    target.id,
    topic,
    topicKey(topic),
    links,
    isMove ? timestamp : null,
    JSON.stringify(entry),
    searchText(topic, indexLanguage(change.state)),
    change.now,
  ];
}

function updateStatement(dialect: Dialect): string {
  const channelId = 'CAST($3 AS BIGINT)';
  const topic = 'CAST($4 AS TEXT)';
  const topicLinks = 'CAST($6 AS TEXT)';
  const movedAt = 'COALESCE(CAST($7 AS BIGINT), moved_at)';
  const others = `CASE WHEN edit_history = '[]' THEN '' ELSE ',' END || substr(edit_history, 2)`;
  return `UPDATE messages SET
      recipient_id = ${channelId},
      channel_id = ${channelId},
      topic = ${topic},
      topic_key = $5,
      topic_links = ${topicLinks},
      search_text = CAST($9 AS TEXT)
        || substr(search_text, ${dialect.position('search_text', `'\n'`)}),
      moved_at = ${movedAt},
      edit_history = '[' || CAST($8 AS TEXT) || ${others},
      wire = ${movedWire(dialect, { channelId, topicLinks, movedAt })},
      version = ${nextVersion('CAST($10 AS BIGINT)')}
    WHERE realm_id = $1 AND topic = $2
    AND ${dialect.among('id', '$11')}`;
}
