import { endpoints, visibilityPolicies } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { canReadChannel } from '../channels/access.ts';
import { invalidChannel } from '../channels/find-channel.ts';
import { readTopic } from '../messages/topic.ts';
import { setTopicPolicy, topicPolicy } from './visibility-policy.ts';

export const setTopicVisibility = mutation(
  endpoints.setTopicVisibility,
  ({ change, state, caller, input }) => {
    const { stream_id: channelId, visibility_policy: policy } = input;
    const place = { channelId, topic: readTopic(input.topic) };
    const channel = state.channels.get({ id: channelId });
    const mayRead = channel && canReadChannel(state, caller, channel, change.now);
    // People who lost access to a channel can still clear their settings for it.
    const tidiesUp =
      policy === visibilityPolicies.none &&
      topicPolicy(state, caller.id, place) !== visibilityPolicies.none;
    if (!mayRead && !tidiesUp) throw invalidChannel();
    setTopicPolicy(change, caller.id, place, policy);
    return {};
  },
);
