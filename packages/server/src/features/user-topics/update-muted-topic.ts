import { endpoints, type InputOf, visibilityPolicies } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { mutation } from '../../handler.ts';
import { canReadChannel } from '../channels/access.ts';
import { invalidChannel } from '../channels/find-channel.ts';
import { readTopic } from '../messages/topic.ts';
import { setTopicPolicy, topicPolicy } from './visibility-policy.ts';

const { none, muted } = visibilityPolicies;

export const updateMutedTopic = mutation(
  endpoints.updateMutedTopic,
  ({ change, state, caller, input }) => {
    const channel = namedChannel(state, input);
    if (!channel || !canReadChannel(state, caller, channel, change.now)) throw invalidChannel();
    const place = { channelId: channel.id, topic: readTopic(input.topic) };
    if (input.op === 'add') setTopicPolicy(change, caller.id, place, muted);
    else if (topicPolicy(state, caller.id, place) === muted) {
      setTopicPolicy(change, caller.id, place, none);
    }
    return {};
  },
);

type Input = InputOf<typeof endpoints.updateMutedTopic>;

function namedChannel(state: RealmState, { stream_id, stream }: Input): ChannelRow | undefined {
  if (stream_id !== undefined) return state.channels.get({ id: stream_id });
  return state.channelsByName.get(foldCase((stream ?? '').trim()));
}
