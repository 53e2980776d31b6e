import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { setDefault } from './default-channels.ts';
import { findChannel } from './find-channel.ts';

export const removeDefaultChannel = mutation(
  endpoints.removeDefaultChannel,
  ({ change, state, caller, input }) => {
    setDefault(change, findChannel(state, caller, input.stream_id, change.now), false);
    return {};
  },
);
