import { visibilityPolicies } from '@tidings/shared-types/wire';
import { setTopicVisibility } from '../endpoints.ts';
import { readTopic } from '../messages/conversation.ts';
import { userTopicKey } from '../messages/muting.ts';
import { nowhere } from '../store/record.ts';
import type { CommandRules } from './command-rules.ts';
import type { Commands } from './commands.ts';

type Args = Commands['setTopicPolicy'];

export const setTopicPolicy: CommandRules<'setTopicPolicy'> = {
  name: 'setTopicPolicy',
  meant: (args) => ({ ...args, topic: readTopic(args.topic) }),
  texts: ({ topic }) => ({ max_topic_length: topic }),
  lane: (args) => `topicPolicy/${keyOf(args)}`,
  showRecord(record, args) {
    if (record.kind !== 'userTopic' || record.key !== keyOf(args)) return record;
    if (args.policy === visibilityPolicies.none) return undefined;
    return { ...record, value: { ...record.value, visibility_policy: args.policy } };
  },
  newRecords(args, { createdAt }) {
    if (args.policy === visibilityPolicies.none) return [];
    const value = {
      stream_id: args.channelId,
      topic_name: args.topic,
      last_updated: Math.floor(createdAt / 1000),
      visibility_policy: args.policy,
    };
    return [{ kind: 'userTopic', key: keyOf(args), ...nowhere, value }];
  },
  async send({ args, call, entryId, signal }) {
    await call(
      setTopicVisibility,
      { stream_id: args.channelId, topic: args.topic, visibility_policy: args.policy },
      { idempotencyKey: entryId, signal },
    );
  },
  async affected(args, records) {
    return (await records.get('userTopic', keyOf(args)))?.value.visibility_policy ?? null;
  },
  wanted: ({ policy }) => (policy === visibilityPolicies.none ? null : policy),
};

function keyOf({ channelId, topic }: Args): string {
  return userTopicKey(channelId, topic);
}
