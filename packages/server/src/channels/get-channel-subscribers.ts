import { endpoints } from '@tidings/shared-types';
import { query } from '../handler.ts';
import { subscriberIds } from '../subscriptions/subscriber-ids.ts';
import { canSeeSubscribers } from './access.ts';
import { findChannel, invalidChannel } from './find-channel.ts';

export const getChannelSubscribers = query(
  endpoints.getChannelSubscribers,
  ({ state, caller, input, services }) => {
    const now = services.clock.now();
    const channel = findChannel(state, caller, input.stream_id, now);
    if (!canSeeSubscribers(state, caller, channel, now)) throw invalidChannel();
    return { subscribers: subscriberIds(state, channel.id) };
  },
);
