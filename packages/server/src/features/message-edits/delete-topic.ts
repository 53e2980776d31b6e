import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { canReadChannel } from '../channels/access.ts';
import { invalidChannel } from '../channels/find-channel.ts';
import { readTopic, topicKey } from '../messages/topic.ts';
import { mayDelete } from './delete-message.ts';
import {
  type RawRemoved,
  REMOVED_COLUMNS,
  removedMessage,
  removeMessages,
} from './remove-messages.ts';
import { visibleInTopic } from './topic-messages.ts';

/** Messages deleted per request. Other writes wait meanwhile, so it is small. */
const BATCH = 1000;

export const deleteTopic = mutation(
  endpoints.deleteTopic,
  async ({ change, state, caller, input }) => {
    const channel = state.channels.get({ id: input.stream_id });
    if (!channel || !canReadChannel(state, caller, channel, change.now)) throw invalidChannel();
    if (!mayDelete(change, caller, 'can_delete_any_message_group', channel)) {
      throw badRequest('Insufficient permission to delete messages of this channel');
    }
    const sql = await change.writableSql();
    const place = { channel, topicKey: topicKey(readTopic(input.topic_name)) };
    const ids = await visibleInTopic(change, caller, place);
    if (ids.length === 0) throw badRequest('Invalid topic');
    const rows = await sql.all<RawRemoved>(
      `SELECT ${REMOVED_COLUMNS} FROM messages WHERE realm_id = $1
       AND ${change.dialect.among('id', '$2')} ORDER BY id`,
      [change.realmId, JSON.stringify(ids.slice(-BATCH))],
    );
    await removeMessages(change, rows.map(removedMessage), caller.id);
    audit(change, {
      kind: 'topic.deleted',
      target: channel.id,
      details: { count: rows.length },
    });
    return { complete: ids.length <= BATCH };
  },
);
