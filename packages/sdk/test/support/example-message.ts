import type { Conversation } from '../../src/messages/conversation.ts';
import type { StoredMessage } from '../../src/store/record-kinds.ts';

interface Example {
  readonly id: number;
  readonly in: Conversation;
  readonly content?: string;
}

/** Returns a message of Ada, who is user 3. */
export function exampleMessage({
  id,
  in: conversation,
  content = `message ${id}`,
}: Example): StoredMessage {
  const place =
    conversation.kind === 'topic'
      ? {
          type: 'stream' as const,
          stream_id: conversation.channelId,
          display_recipient: `channel ${conversation.channelId}`,
          subject: conversation.topic,
          recipient_id: conversation.channelId,
        }
      : {
          type: 'private' as const,
          display_recipient: conversation.members.map((member) => ({
            id: member,
            email: `user${member}@example.org`,
            full_name: `User ${member}`,
            is_mirror_dummy: false,
          })),
          subject: '',
          recipient_id: 1000,
        };
  return {
    id,
    ...place,
    sender_id: 3,
    sender_email: 'ada@example.org',
    sender_full_name: 'Ada',
    sender_realm_str: '',
    avatar_url: '/avatar/3',
    client: 'test',
    content: `<p>${content}</p>`,
    content_type: 'text/html',
    topic_links: [],
    is_me_message: false,
    timestamp: 1_760_000_000 + id,
    reactions: [],
    submessages: [],
    flags: [],
  };
}
