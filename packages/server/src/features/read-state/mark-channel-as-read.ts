import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { findChannel } from '../channels/find-channel.ts';
import { markChannelRead } from './mark-read.ts';

export const markChannelAsRead = mutation(
  endpoints.markChannelAsRead,
  async ({ change, state, caller, input }) => {
    const channel = findChannel(state, caller, input.stream_id, change.now);
    await markChannelRead(change, caller.id, channel.id);
    return {};
  },
);
