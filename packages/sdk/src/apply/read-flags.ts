import { type Conversation, conversationKey } from '../messages/conversation.ts';
import { MessagePages } from '../messages/message-pages.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { WorkingSet } from '../store/working-set.ts';
import type { EventNamed } from './apply-context.ts';
import { recountMentions } from './mention-counts.ts';
import { Unread } from './unread.ts';

export async function markAllRead(set: WorkingSet): Promise<void> {
  const unread = await set.find({ kind: 'unread' });
  await new MessagePages(set).update(
    unread.flatMap(({ value }) => value.ids),
    (message) => ({ ...message, flags: withFlag(message.flags, 'read') }),
  );
  await new Unread(set).clear();
}

/**
 * Marks fetched messages as read, after everything was marked as read during the fetch. Keeps those that became
 * unread since.
 */
export async function markRead(set: WorkingSet, ids: readonly number[]): Promise<void> {
  const unread = await set.find({ kind: 'unread' });
  const since = new Set(unread.flatMap(({ value }) => value.ids));
  await new MessagePages(set).update(
    ids.filter((id) => !since.has(id)),
    (message) => ({ ...message, flags: withFlag(message.flags, 'read') }),
  );
}

export async function markUnread(
  set: WorkingSet,
  userId: number,
  details: NonNullable<EventNamed<'update_message_flags/remove'>['message_details']>,
): Promise<void> {
  for (const [key, detail] of Object.entries(details)) {
    const id = Number(key);
    const conversation: Conversation =
      detail.type === 'stream'
        ? { kind: 'topic', channelId: detail.stream_id, topic: detail.topic }
        : { kind: 'direct', members: [...detail.user_ids, userId] };
    await new Unread(set).add(conversation, [id], detail.mentioned ? [id] : []);
    await recountMentions(set, conversationKey(conversation));
  }
}

export function withFlag(flags: StoredMessage['flags'], flag: 'read'): StoredMessage['flags'] {
  return flags.includes(flag) ? flags : [...flags, flag];
}
