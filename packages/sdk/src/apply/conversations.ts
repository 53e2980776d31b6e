import { type Conversation, channelKey, conversationKey } from '../messages/conversation.ts';
import { covers } from '../messages/stretches.ts';
import { ALL, combined, type ViewKey, Windows } from '../messages/windows.ts';
import type { DirectConversation } from '../store/record-kinds.ts';
import type { WorkingSet } from '../store/working-set.ts';

type TopicConversation = Extract<Conversation, { kind: 'topic' }>;

/** As many as a list of recent direct conversations may want to show. */
const KEPT_DIRECTS = 1000;

/** A message was seen in the conversation: it exists, and this is how new it is. */
export async function rememberConversation(
  set: WorkingSet,
  conversation: Conversation,
  messageId: number,
): Promise<void> {
  if (conversation.kind === 'topic') await rememberTopic(set, conversation, messageId);
  else await rememberDirect(set, conversation.members, messageId);
}

/** No event says that a channel was empty until now. */
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
  // The newest message says how the topic is spelt.
  const isNewest = messageId >= (known?.newestId ?? 0);
  const topic = isNewest ? conversation.topic : (known?.name ?? conversation.topic);
  putTopic(set, { ...conversation, topic }, Math.max(messageId, known?.newestId ?? 0));
}

async function rememberDirect(
  set: WorkingSet,
  members: readonly number[],
  messageId: number,
): Promise<void> {
  const known = (await set.get('directs', ''))?.value ?? [];
  const key = members.join(',');
  const before = known.find((direct) => direct.members.join(',') === key);
  const newestId = Math.max(messageId, before?.newestId ?? 0);
  const others = known.filter((direct) => direct !== before);
  const directs = [...others, { members, newestId }].sort((a, b) => b.newestId - a.newestId);
  set.set('directs', '', directs.slice(0, KEPT_DIRECTS));
}

/**
 * Whether events tell everything new of a view (W4): of a channel and its topics to subscribers. Of
 * narrows (`n:`) those have windows that what the person receives decides.
 */
export async function isFollowed(set: WorkingSet, view: ViewKey): Promise<boolean> {
  const channelId = /^c:(\d+)/.exec(view)?.[1];
  if (channelId === undefined) return view === ALL || /^[dn]:/.test(view);
  return (await set.get('channel', channelId))?.value.subscription !== undefined;
}

/** Messages left the topic; what is stored of it says what may be left. */
export async function forgetNewest(
  set: WorkingSet,
  topic: TopicConversation,
  gone: readonly number[],
): Promise<void> {
  const key = conversationKey(topic);
  const known = (await set.get('topic', key))?.value;
  if (!known || !gone.includes(known.newestId)) return;
  const [page] = await set.find({ kind: 'page', scope: key, limit: 1 });
  const newestId = page?.value.messages.at(-1)?.id;
  if (newestId === undefined) set.remove('topic', key);
  else putTopic(set, { ...topic, topic: known.name }, newestId);
}

/** Direct messages are gone; those that were the newest of their conversation no longer say how new it is. */
export async function forgetNewestDirects(set: WorkingSet, gone: readonly number[]): Promise<void> {
  const known = (await set.get('directs', ''))?.value ?? [];
  if (!known.some(({ newestId }) => gone.includes(newestId))) return;
  const left: DirectConversation[] = [];
  for (const direct of known) {
    const newestId = gone.includes(direct.newestId)
      ? await newestLeft(set, direct)
      : direct.newestId;
    if (newestId !== undefined) left.push({ ...direct, newestId });
  }
  set.set(
    'directs',
    '',
    left.sort((a, b) => b.newestId - a.newestId),
  );
}

/** Undefined only if the conversation is known to be empty: older messages may be on the server alone. */
async function newestLeft(
  set: WorkingSet,
  { members, newestId }: DirectConversation,
): Promise<number | undefined> {
  const key = conversationKey({ kind: 'direct', members });
  const [page] = await set.find({ kind: 'page', scope: key, limit: 1 });
  const newest = page?.value.messages.at(-1)?.id;
  if (newest !== undefined) return newest;
  const windows = new Windows(set);
  const { held } = combined([await windows.get(key), await windows.get(ALL)]);
  const whole = held.filter(({ from }) => from <= 1);
  return covers(whole, newestId) ? undefined : newestId;
}

export function putTopic(set: WorkingSet, conversation: TopicConversation, newestId: number): void {
  const { channelId, topic } = conversation;
  set.put({
    kind: 'topic',
    key: conversationKey(conversation),
    scope: '',
    parent: channelKey(channelId),
    order: -newestId,
    rank: -newestId,
    value: { channelId, name: topic, newestId },
  });
}
