import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { mutation } from '../../handler.ts';
import { noteChannelChange } from '../notices/channel-notices.ts';
import { changeChannel } from './change-channel.ts';
import { checkMayAdminister } from './channel-privileges.ts';
import { findChannel } from './find-channel.ts';
import { readOnceArchived } from './read-by-all.ts';

export const archiveChannel = mutation(
  endpoints.archiveChannel,
  async ({ change, state, caller, input, realm, services }) => {
    const channel = findChannel(state, caller, input.stream_id, change.now);
    checkMayAdminister(change, caller, channel);
    if (channel.is_archived) throw badRequest('Channel is archived already.');
    await changeChannel(change, channel, { is_archived: true, is_default: false });
    await noteChannelChange(change, caller, channel);
    readOnceArchived(change, realm, services.log, channel.id);
    return {};
  },
);
