/** Derived rows about channels and topics, which spare a search through their messages. */

import type { Mutation } from '../../core/realm/mutation.ts';
import type { WritableSql } from '../../core/storage/engine.ts';
import { channels } from '../../core/storage/tables/channels.ts';
import { channelAudiences, clientsKnowing } from '../channels/channel-audience.ts';

/** Updates the row of a topic from the messages that it has now. Deletes the row if it has none. */
export async function refreshTopic(
  change: Mutation,
  sql: WritableSql,
  channelId: number,
  topicKey: string,
): Promise<void> {
  const place = [change.realmId, channelId, topicKey];
  await sql.run(
    'DELETE FROM topics WHERE realm_id = $1 AND channel_id = $2 AND topic_key = $3',
    place,
  );
  await sql.run(
    `INSERT INTO topics (realm_id, channel_id, topic_key, name, max_id)
     SELECT realm_id, recipient_id, topic_key, topic, id FROM messages
     WHERE realm_id = $1 AND recipient_id = $2 AND topic_key = $3 ORDER BY id DESC LIMIT 1`,
    place,
  );
}

/** Updates a channel's first message from the messages it has now, and announces a change. */
export async function refreshFirstMessage(
  change: Mutation,
  sql: WritableSql,
  channelId: number,
): Promise<void> {
  const { state, now, realmId } = change;
  const channel = state.channels.get({ id: channelId });
  if (!channel) return;
  const first = await sql.get<{ id: number }>(
    'SELECT id FROM messages WHERE realm_id = $1 AND recipient_id = $2 ORDER BY id LIMIT 1',
    [realmId, channelId],
  );
  const first_message_id = first?.id ?? null;
  if (channel.first_message_id === first_message_id) return;
  change.put(channels, { ...channel, first_message_id });
  for (const audience of channelAudiences(state, channel, now)) {
    change.emit(audience, {
      type: 'stream',
      op: 'update',
      stream_id: channel.id,
      name: channel.name,
      property: 'first_message_id',
      value: first_message_id,
      ...clientsKnowing(channel),
    });
  }
}
