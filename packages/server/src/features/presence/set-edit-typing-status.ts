import { endpoints, limits } from '@tidings/shared-types';
import { forUser } from '../../core/realm/events.ts';
import { query } from '../../handler.ts';
import { checkMayEdit } from '../message-edits/edit-content.ts';
import { openChannelOf } from '../message-edits/open-channel.ts';
import { membersOfConversation } from '../messages/conversation.ts';
import { committed, findMessage, mayKnowIn } from '../messages/message-access.ts';
import { subscriberIds } from '../subscriptions/subscriber-ids.ts';
import { checkShowsTyping, wantsTyping } from './typing-settings.ts';

export const setEditTypingStatus = query(endpoints.setEditTypingStatus, async (call) => {
  const { input, state, caller, realm, services } = call;
  const context = committed(call);
  const message = await findMessage(context, caller, input.message_id);
  checkMayEdit(context, caller, message);
  const channel = openChannelOf(state, message);
  const event = {
    type: 'typing_edit_message',
    op: input.op,
    sender_id: caller.id,
    message_id: message.id,
  };
  if (!channel) {
    checkShowsTyping(state, caller.id, 'send_private_typing_notifications');
    const user_ids = await membersOfConversation(realm.reader, realm.id, message.recipient_id);
    for (const id of user_ids) {
      if (!wantsTyping(state, id)) continue;
      const recipient = { type: 'direct', user_ids };
      services.transient.emit(realm.id, forUser(id), { ...event, recipient });
    }
    return {};
  }
  checkShowsTyping(state, caller.id, 'send_stream_typing_notifications');
  const subscribers = subscriberIds(state, channel.id);
  if (subscribers.length > limits.typingSubscribers) return {};
  const isTold = (id: number) =>
    wantsTyping(state, id) &&
    mayKnowIn(state, state.users.get({ id }), context.now)(message.id, channel.id);
  const not_for = subscribers.filter((id) => !isTold(id));
  const recipient = { type: 'channel', channel_id: channel.id, topic: message.topic };
  services.transient.emit(realm.id, `channel:${channel.id}`, {
    ...event,
    recipient,
    ...(not_for.length > 0 && { not_for }),
  });
  return {};
});
