import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { subscriberIds } from '../subscriptions/subscriber-ids.ts';
import { findChannel } from './find-channel.ts';

export const getChannelSubscribers = query(
  endpoints.getChannelSubscribers,
  ({ state, caller, input, services }) => {
    const channel = findChannel(state, caller, input.stream_id, services.clock.now());
    return { subscribers: subscriberIds(state, channel.id) };
  },
);
