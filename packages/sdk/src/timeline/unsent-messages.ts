import type { Command } from '../commands/command.ts';
import { plainHtml } from '../commands/message-parts.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import { type Conversation, SOMEBODY } from '../messages/conversation.ts';
import { conversationOfTarget } from '../queries/pending.ts';
import type { RecordStore } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';

type SendEntry = OutboxEntry & { readonly command: Extract<Command, { name: 'sendMessage' }> };

export function isSend(entry: OutboxEntry): entry is SendEntry {
  return entry.command.name === 'sendMessage';
}

/** Returns the unsent messages as they show until the server has them. */
export async function unsentMessages(
  entries: readonly SendEntry[],
  records: RecordStore,
  userId: number,
): Promise<StoredMessage[]> {
  const conversations = entries.map(({ command }) => conversationOfSend(command, userId));
  const people = conversations.flatMap((to) => (to.kind === 'direct' ? to.members : []));
  const channels = conversations.flatMap((to) => (to.kind === 'topic' ? [to.channelId] : []));
  const [users, known] = await Promise.all([
    records.getMany('user', [...new Set([userId, ...people])].map(String)),
    records.getMany('channel', [...new Set(channels)].map(String)),
  ]);
  const userOf = new Map(users.map(({ value }) => [value.user_id, value]));
  const nameOf = new Map(known.map(({ value: { channel } }) => [channel.stream_id, channel.name]));
  const self = userOf.get(userId);
  return entries.map((entry, index): StoredMessage => {
    const { content, custom } = entry.command.args;
    const to = conversations[index];
    const common = {
      id: entry.messageId ?? 0,
      localId: entry.id,
      sender_id: userId,
      sender_email: self?.email ?? '',
      sender_full_name: self?.full_name ?? '',
      sender_realm_str: '',
      avatar_url: self?.avatar_url ?? null,
      client: '',
      content: plainHtml(content),
      content_type: 'text/html' as const,
      topic_links: [],
      recipient_id: 0,
      is_me_message: content.startsWith('/me '),
      timestamp: Math.floor(entry.createdAt / 1000),
      reactions: [],
      submessages: [],
      flags: ['read' as const],
      ...(custom && Object.keys(custom).length > 0 && { custom }),
    };
    if (to?.kind === 'topic') {
      const display_recipient = nameOf.get(to.channelId) ?? '';
      const place = { stream_id: to.channelId, subject: to.topic, display_recipient };
      return { ...common, type: 'stream', ...place };
    }
    const display_recipient = (to?.members ?? []).map((id) => ({
      id,
      email: userOf.get(id)?.email ?? '',
      full_name: userOf.get(id)?.full_name ?? '',
      is_mirror_dummy: false,
    }));
    return { ...common, type: 'private', subject: '', display_recipient };
  });
}

export function conversationOfSend(
  { args: { to } }: SendEntry['command'],
  userId: number,
): Conversation {
  return conversationOfTarget(to, userId === SOMEBODY ? undefined : userId);
}
