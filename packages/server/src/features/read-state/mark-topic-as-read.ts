import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { mutation } from '../../handler.ts';
import { findChannel } from '../channels/find-channel.ts';
import { readTopic, topicKey } from '../messages/topic.ts';
import { findMessages } from '../narrow/find-messages.ts';
import { resolveTerms } from '../narrow/resolve-narrow.ts';
import { LAST_ID } from '../narrow/search-space.ts';
import { markTopicRead } from './mark-read.ts';

export const markTopicAsRead = mutation(
  endpoints.markTopicAsRead,
  async ({ change, state, caller, input }) => {
    const channel = findChannel(state, caller, input.stream_id, change.now);
    const topic = readTopic(input.topic_name);
    const search = resolveTerms(change, caller, [
      { kind: 'channel', channel: channel.id, negated: false },
      { kind: 'topic', topic, negated: false },
    ]);
    const { realmId, dialect } = change;
    const context = { sql: await change.writableSql(), realmId, dialect };
    const newest = { order: 'DESC', bound: LAST_ID, limit: 1 } as const;
    const found = await findMessages(context, caller.id, search, [newest], []);
    if (found.length === 0) throw badRequest(`No such topic '${input.topic_name}'`);
    await markTopicRead(change, caller.id, { channelId: channel.id, topicKey: topicKey(topic) });
    return {};
  },
);
