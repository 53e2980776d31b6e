import { type Conversation, channelKey, conversationKey } from '../messages/conversation.ts';
import { ALL, type ViewKey } from '../messages/windows.ts';
import type { WorkingSet } from '../store/working-set.ts';
import { rememberDirect } from './recent-directs.ts';

type TopicConversation = Extract<Conversation, { kind: 'topic' }>;

/** Records that a conversation exists, and that it is at least as new as this message. */
export async function rememberConversation(
  set: WorkingSet,
  conversation: Conversation,
  messageId: number,
): Promise<void> {
  if (conversation.kind === 'topic') await rememberTopic(set, conversation, messageId);
  else await rememberDirect(set, conversation.members, messageId);
}

/** Records the first message of a channel. No event says that the channel was empty before. */
export async function noteFirstMessage(
  set: WorkingSet,
  channelId: number,
  messageId: number,
): Promise<void> {
  const known = await set.get('channel', String(channelId));
  if (known?.value.channel.first_message_id !== null) return;
  const channel = { ...known.value.channel, first_message_id: messageId };
  set.set('channel', String(channelId), { ...known.value, channel });
}

async function rememberTopic(
  set: WorkingSet,
  conversation: TopicConversation,
  messageId: number,
): Promise<void> {
  const known = (await set.get('topic', conversationKey(conversation)))?.value;
  // The newest message decides how the topic is spelt.
  const isNewest = messageId >= (known?.newestId ?? 0);
  const topic = isNewest ? conversation.topic : (known?.name ?? conversation.topic);
  await putTopic(set, { ...conversation, topic }, Math.max(messageId, known?.newestId ?? 0));
}

/**
 * Tells whether events report everything new in a view (W4). For a channel and its topics, only subscribers get them.
 * Narrows (`n:`) with stored windows depend only on messages that the person receives.
 */
export async function isFollowed(set: WorkingSet, view: ViewKey): Promise<boolean> {
  const channelId = /^c:(\d+)/.exec(view)?.[1];
  if (channelId === undefined) return view === ALL || /^[dn]:/.test(view);
  return (await set.get('channel', channelId))?.value.subscription !== undefined;
}

/** Recomputes the age of a topic from the stored messages, after messages left it. */
export async function forgetNewest(
  set: WorkingSet,
  topic: TopicConversation,
  gone: readonly number[],
): Promise<void> {
  const key = conversationKey(topic);
  const known = (await set.get('topic', key))?.value;
  if (!known || !gone.includes(known.newestId)) return;
  const [page] = await set.find({ kind: 'page', scope: key, limit: 1 });
  const newest = page?.value.messages.at(-1);
  if (!newest) set.remove('topic', key);
  else await putTopic(set, { ...topic, topic: newest.subject }, newest.id);
}

/** Stores a topic, and lists its unread messages in the same spelling. */
export async function putTopic(
  set: WorkingSet,
  conversation: TopicConversation,
  newestId: number,
): Promise<void> {
  const { channelId, topic } = conversation;
  const key = conversationKey(conversation);
  set.put({
    kind: 'topic',
    key,
    scope: '',
    parent: channelKey(channelId),
    order: -newestId,
    rank: -newestId,
    value: { channelId, name: topic, newestId },
  });
  const unread = await set.get('unread', key);
  if (!unread || unread.value.topic === topic) return;
  set.put({ ...unread, value: { ...unread.value, topic } });
}
