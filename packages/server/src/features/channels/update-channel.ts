import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { gatherNotices } from '../message-edits/gather-notices.ts';
import { noteChannelChange } from '../notices/channel-notices.ts';
import { changeChannel } from './change-channel.ts';
import { changedFields } from './changed-fields.ts';
import { checkMayAdminister } from './channel-privileges.ts';
import { findChannel } from './find-channel.ts';

export const updateChannel = mutation(
  endpoints.updateChannel,
  async ({ change, state, caller, input, services }) => {
    const channel = findChannel(state, caller, input.stream_id, change.now);
    checkMayAdminister(change, caller, channel);
    const actor = { user: caller, webPublicStreams: services.config.webPublicStreams };
    const fields = await changedFields(change, actor, channel, input);
    if (fields.topics_policy === 'empty_topic_only') await gatherNotices(change, caller, channel);
    await changeChannel(change, channel, fields);
    await noteChannelChange(change, caller, channel);
    return {};
  },
);
