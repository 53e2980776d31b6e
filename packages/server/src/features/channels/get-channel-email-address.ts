import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { findChannel } from './find-channel.ts';

export const getChannelEmailAddress = query(
  endpoints.getChannelEmailAddress,
  ({ state, caller, input, services }) => {
    findChannel(state, caller, input.stream_id, services.clock.now());
    return { email: '' };
  },
);
