import { endpoints, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedKeys } from '../../core/realm/stored-rows.ts';
import { type ScheduledMessageRow, scheduledMessages } from '../../core/storage/tables/writing.ts';
import { preparedMutation } from '../../handler.ts';
import { approvedMessage, hasHook } from '../before-send-hook/approved-content.ts';
import { checkedCustom } from '../custom-data/checked-custom.ts';
import { addressee } from '../messages/addressee.ts';
import { senderHasRead } from '../messages/new-message.ts';
import { checkMayPost } from '../messages/posting-permission.ts';
import { renderMessage } from '../messages/render-typed-text.ts';
import { messageTopic } from '../messages/topic.ts';
import { scheduledMessageObject } from './scheduled-message-object.ts';
import { checkIsInFuture, isNoteToSelf, storedAddress } from './scheduling-rules.ts';

export const createScheduledMessage = preparedMutation(endpoints.createScheduledMessage, {
  async prepare({ input, state, caller, realm, services, client: { origin } }) {
    const place = { services, realm, state, origin };
    const custom = input.custom && checkedCustom(input.custom);
    if (!hasHook(state)) return renderMessage(place, caller, input.content);
    const to = addressee(state, caller, input.type, input.to, services.clock.now());
    const { scheduled_delivery_timestamp } = input;
    const content = await approvedMessage(place, {
      reason: { type: 'message.before_schedule', scheduled_delivery_timestamp },
      sender: caller,
      to,
      topic: to.kind === 'channel' ? messageTopic(input.topic ?? '') : '',
      content: input.content,
      custom,
    });
    return renderMessage(place, caller, content);
  },

  isAsked: hasHook,

  async run({ change, state, caller, input, client }, rendered) {
    const to = addressee(state, caller, input.type, input.to, change.now);
    const topic = to.kind === 'channel' ? messageTopic(input.topic ?? '') : '';
    checkIsInFuture(change, input.scheduled_delivery_timestamp);
    await checkMayPost(change, { sender: caller, to, topic, rendered });
    await checkHasRoom(change, caller.id);
    const row: ScheduledMessageRow = {
      id: change.nextId(),
      user_id: caller.id,
      status: 'pending',
      ...storedAddress(to, caller.id),
      topic,
      content: rendered.content,
      rendered: rendered.html,
      deliver_at: input.scheduled_delivery_timestamp,
      client: client.name,
      read_by_sender: input.read_by_sender ?? (senderHasRead(client.name) && !isNoteToSelf(to)),
      failure: null,
      custom: input.custom ? checkedCustom(input.custom) : null,
    };
    change.put(scheduledMessages, row);
    change.emit(forUser(caller.id), {
      type: 'scheduled_messages',
      op: 'add',
      scheduled_messages: [scheduledMessageObject(row)],
    });
    return { scheduled_message_id: row.id };
  },
});

async function checkHasRoom(change: Mutation, userId: number): Promise<void> {
  const statuses = ['pending', 'failed'] as const;
  const kept = await Promise.all(
    statuses.map((status) => storedKeys(change, scheduledMessages, { user_id: userId, status })),
  );
  if (kept.flat().length >= limits.scheduledMessagesPerUser) {
    throw badRequest(`You can schedule at most ${limits.scheduledMessagesPerUser} messages.`);
  }
}
