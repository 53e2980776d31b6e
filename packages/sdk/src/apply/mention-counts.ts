import { visibilityPolicies } from '@tidings/shared-types/wire';
import {
  type Conversation,
  type ConversationKey,
  conversationKey,
  conversationOfKey,
} from '../messages/conversation.ts';
import { MessagePages } from '../messages/message-pages.ts';
import { isTopicMuted } from '../messages/muting.ts';
import { isMention } from '../narrow/message-traits.ts';
import type { StoredRecord } from '../store/record.ts';
import type { WorkingSet } from '../store/working-set.ts';

/**
 * Tells whether an unread message counts as a mention. Mentioning everybody does not reach people who muted the
 * topic.
 */
export async function countsAsMention(
  set: WorkingSet,
  conversation: Conversation,
  flags: readonly string[],
): Promise<boolean> {
  if (flags.includes('mentioned')) return true;
  return isMention(flags) && !(await isMuted(set, conversation));
}

/** Recounts the mentions of a conversation after it was muted or unmuted, or after messages moved there. */
export async function recountMentions(set: WorkingSet, key: ConversationKey): Promise<void> {
  const record = await set.get('unread', key);
  if (record) await recount(set, record);
}

export async function recountMentionsIn(set: WorkingSet, channel: string): Promise<void> {
  for (const record of await set.find({ kind: 'unread', parent: channel })) {
    await recount(set, record);
  }
}

/** Recounts stored messages. Of the others this device does not know how they mention the person. */
async function recount(set: WorkingSet, record: StoredRecord<'unread'>): Promise<void> {
  const { ids, mentions: known } = record.value;
  const stored = await new MessagePages(set).get(ids);
  const conversation = conversationOfKey(record.key);
  const mentions: number[] = [];
  for (const id of ids) {
    const flags = stored.get(id)?.flags;
    const counts = flags ? await countsAsMention(set, conversation, flags) : known.includes(id);
    if (counts) mentions.push(id);
  }
  if (mentions.length === known.length && mentions.every((id) => known.includes(id))) return;
  set.put({ ...record, value: { ...record.value, mentions } });
}

async function isMuted(set: WorkingSet, conversation: Conversation): Promise<boolean> {
  if (conversation.kind !== 'topic') return false;
  const [topic, channel] = [
    await set.get('userTopic', conversationKey(conversation)),
    await set.get('channel', String(conversation.channelId)),
  ];
  const policy = topic?.value.visibility_policy ?? visibilityPolicies.none;
  return isTopicMuted(policy, channel?.value.subscription?.is_muted ?? false);
}
