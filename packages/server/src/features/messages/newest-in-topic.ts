import { topics } from '../../core/storage/tables/messages.ts';
import type { MessageContext } from './message-access.ts';

/** Returns the newest message of a topic, readable or not; undefined if the topic does not exist. */
export async function newestInTopic(
  context: MessageContext,
  channel_id: number,
  topic_key: string,
): Promise<number | undefined> {
  const fresh = context.pending?.(topics, { channel_id, topic_key });
  if (fresh) return fresh.max_id;
  const row = await context.sql.get<{ max_id: number }>(
    'SELECT max_id FROM topics WHERE realm_id = $1 AND channel_id = $2 AND topic_key = $3',
    [context.realmId, channel_id, topic_key],
  );
  return row?.max_id;
}
