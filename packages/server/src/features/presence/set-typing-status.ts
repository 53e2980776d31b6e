import { endpoints, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { forUser } from '../../core/realm/events.ts';
import { type QueryCall, query } from '../../handler.ts';
import { canPost } from '../channels/access.ts';
import { addressee } from '../messages/addressee.ts';
import { findConversation } from '../messages/conversation.ts';
import { checkMayWriteDirectly } from '../messages/posting-permission.ts';
import { checkTopicAllowed, messageTopic } from '../messages/topic.ts';
import { subscriberIds } from '../subscriptions/subscriber-ids.ts';
import { checkShowsTyping, wantsTyping } from './typing-settings.ts';

type Call = QueryCall<typeof endpoints.setTypingStatus>;

/** Requires permission to write, so that others cannot fake typing. */
export const setTypingStatus = query(endpoints.setTypingStatus, async (call) => {
  const { input, state, caller, services } = call;
  const given = input.type === 'direct' ? input.to : input.stream_id;
  const to = addressee(state, caller, input.type, given ?? [], services.clock.now());
  if (to.kind === 'channel') typeInChannel(call, to.channelId);
  else await typeDirectly(call, to.members);
  return {};
});

function typeInChannel({ input, state, caller, realm, services }: Call, channelId: number): void {
  checkShowsTyping(state, caller.id, 'send_stream_typing_notifications');
  const channel = state.channels.get({ id: channelId });
  if (!channel || !canPost(state, caller, channel, services.clock.now())) {
    throw badRequest('Not authorized to send to this channel');
  }
  const topic = messageTopic(input.topic ?? '');
  checkTopicAllowed(state, channel, topic);
  const subscribers = subscriberIds(state, channelId);
  if (subscribers.length > limits.typingSubscribers) return;
  const unwilling = subscribers.filter((id) => !wantsTyping(state, id));
  services.transient.emit(realm.id, `channel:${channelId}`, {
    type: 'typing',
    op: input.op,
    message_type: 'stream',
    sender: person(caller),
    stream_id: channelId,
    topic,
    ...(unwilling.length > 0 && { not_for: unwilling }),
  });
}

/** Sends each member an event, since a conversation without messages has no audience. */
async function typeDirectly(
  { input, state, caller, realm, services }: Call,
  members: readonly number[],
): Promise<void> {
  checkShowsTyping(state, caller.id, 'send_private_typing_notifications');
  const people = members.flatMap((id) => state.users.get({ id }) ?? []);
  const present = people.filter((user) => user.is_active).map((user) => user.id);
  const conversation = await findConversation(realm.reader, realm.id, members);
  const isNew = conversation === undefined;
  checkMayWriteDirectly(state, caller, present, isNew, services.clock.now());
  const event = {
    type: 'typing',
    op: input.op,
    message_type: 'direct',
    sender: person(caller),
    recipients: people.map(person),
  };
  for (const id of present) {
    if (wantsTyping(state, id)) services.transient.emit(realm.id, forUser(id), event);
  }
}

function person({ id, email }: { readonly id: number; readonly email: string }) {
  return { user_id: id, email };
}
