import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { noteNewChannels } from '../notices/channel-notices.ts';
import { tellSubscribed } from '../notices/subscription-notices.ts';
import { addSubscribers } from '../subscriptions/add-subscribers.ts';
import { auditSubscriptions } from '../subscriptions/audit-subscriptions.ts';
import { checkMayAddToNew } from '../subscriptions/may-add-to-new.ts';
import { findPrincipals } from '../subscriptions/principals.ts';
import { addChannel, channelTemplate, checkRoomForChannels } from './new-channel.ts';

export const createChannel = mutation(
  endpoints.createChannel,
  async ({ change, state, caller, input, services }) => {
    const { webPublicStreams } = services.config;
    const template = channelTemplate(state, { user: caller, webPublicStreams }, input, change.now);
    checkRoomForChannels(state, caller, 1);
    const users = findPrincipals(state, caller, input.subscribers, change.now);
    checkMayAddToNew(state, caller, users, template, change.now);
    const channel = addChannel(change, caller.id, input, template);
    const joined = await addSubscribers(change, users, [{ channel, isNew: true }]);
    auditSubscriptions(change, 'channel.people_added', caller, joined);
    await noteNewChannels(change, caller, [channel], input);
    if (input.send_new_subscription_messages) await tellSubscribed(change, caller, joined);
    return { id: channel.id };
  },
);
