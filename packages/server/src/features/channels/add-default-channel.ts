import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { mutation } from '../../handler.ts';
import { setDefault } from './default-channels.ts';
import { findChannel } from './find-channel.ts';

export const addDefaultChannel = mutation(
  endpoints.addDefaultChannel,
  ({ change, state, caller, input }) => {
    const channel = findChannel(state, caller, input.stream_id, change.now);
    if (channel.invite_only) throw badRequest('A default channel cannot be private.');
    if (channel.is_archived) throw badRequest('A default channel cannot be archived.');
    setDefault(change, channel, true);
    return {};
  },
);
