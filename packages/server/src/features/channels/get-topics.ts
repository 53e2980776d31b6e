import { endpoints, type Topic } from '@tidings/shared-types';
import type { Realm } from '../../core/realm/realm.ts';
import type { Dialect } from '../../core/storage/engine.ts';
import type { Intervals } from '../../core/storage/tables/channels.ts';
import { query } from '../../handler.ts';
import { DELIVERED } from '../messages/flags.ts';
import { shownTopic } from '../messages/topic.ts';
import { canReadChannel, visibleHistory } from './access.ts';
import { findChannel, invalidChannel } from './find-channel.ts';

/** Where a realm's topics are read. */
type Source = Pick<Realm, 'reader' | 'id'>;

export const getTopics = query(
  endpoints.getTopics,
  async ({ state, caller, input, realm, services }) => {
    const now = services.clock.now();
    const channel = findChannel(state, caller, input.stream_id, now);
    if (!canReadChannel(state, caller, channel, now)) throw invalidChannel();
    const history = visibleHistory(state, caller, channel, now);
    const source = { reader: realm.reads().reader, id: realm.id };
    const topics =
      history === 'all'
        ? await allTopics(source, channel.id)
        : await receivedTopics(source, services.engine.dialect, channel.id, {
            userId: caller?.id ?? 0,
            intervals: history,
          });
    return {
      topics: topics.map(({ name, max_id }) => ({
        name: shownTopic(name, input.allow_empty_topic_name),
        max_id,
      })),
    };
  },
);

function allTopics({ reader, id }: Source, channelId: number): Promise<Topic[]> {
  return reader.all(
    `SELECT name, max_id FROM topics WHERE realm_id = $1 AND channel_id = $2
     ORDER BY max_id DESC`,
    [id, channelId],
  );
}

/** Returns the topics for a user who received only part of the channel. */
function receivedTopics(
  { reader, id }: Source,
  dialect: Dialect,
  channelId: number,
  { userId, intervals }: { userId: number; intervals: Intervals },
): Promise<Topic[]> {
  const spans = dialect.rowsFrom('$3', { after_id: 'integer', up_to_id: 'integer?' }, 'span');
  return reader.all(
    `SELECT m.topic AS name, m.id AS max_id FROM messages m
     WHERE m.realm_id = $1 AND m.id IN (
       SELECT MAX(received.id) FROM (
         SELECT r.id, r.topic_key FROM ${spans} JOIN messages r
           ON r.realm_id = $1 AND r.recipient_id = $2 AND r.id > span.after_id
           AND (span.up_to_id IS NULL OR r.id <= span.up_to_id)
         UNION ALL
         SELECT r.id, r.topic_key FROM message_flags f JOIN messages r
           ON r.realm_id = $1 AND r.recipient_id = $2 AND r.id = f.message_id
         WHERE f.realm_id = $1 AND f.user_id = $4 AND (f.flags & ${DELIVERED}) <> 0
       ) AS received GROUP BY received.topic_key
     ) ORDER BY m.id DESC`,
    [
      id,
      channelId,
      JSON.stringify(intervals.map(([after_id, up_to_id]) => ({ after_id, up_to_id }))),
      userId,
    ],
  );
}
