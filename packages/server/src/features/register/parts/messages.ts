import { conversationMembersOf } from '../../messages/conversation.ts';
import { flagBits } from '../../messages/flags.ts';
import { newestReceived, receivedByUser } from '../../messages/newest-received.ts';
import type { Part } from '../part.ts';

export const newestMessage: Part = ({ state, caller }) => {
  const search = receivedByUser(state, caller.id);
  return async (source) => ({
    max_message_id: await newestReceived(source, caller.id, search),
  });
};

export const starredMessages: Part =
  ({ caller }) =>
  async ({ sql, realmId }) => {
    const rows = await sql.all<{ message_id: number }>(
      `SELECT message_id FROM message_flags
       WHERE realm_id = $1 AND user_id = $2 AND (flags & ${flagBits.starred}) <> 0
       ORDER BY message_id`,
      [realmId, caller.id],
    );
    return { starred_messages: rows.map(({ message_id }) => message_id) };
  };

/** Enough conversations to cover at least as many of the newest messages. */
const RECENT_CONVERSATIONS = 1000;

export const recentConversations: Part =
  ({ caller }) =>
  async ({ sql, dialect, realmId }) => {
    const rows = await sql.all<{ members: string; max_message_id: number }>(
      `SELECT talk.members AS members, newest.id AS max_message_id FROM (
         SELECT mine.conversation_id AS conversation_id,
           (SELECT m.id FROM messages AS m ${dialect.indexedBy('messages_by_recipient')}
            WHERE m.realm_id = $1 AND m.recipient_id = mine.conversation_id
            ORDER BY m.id DESC LIMIT 1) AS id
         FROM conversation_members AS mine WHERE mine.realm_id = $1 AND mine.user_id = $2
       ) AS newest JOIN conversations AS talk
         ON talk.realm_id = $1 AND talk.id = newest.conversation_id
       WHERE newest.id IS NOT NULL ORDER BY newest.id DESC LIMIT ${RECENT_CONVERSATIONS}`,
      [realmId, caller.id],
    );
    return {
      recent_private_conversations: rows.map(({ members, max_message_id }) => ({
        user_ids: conversationMembersOf(members).filter((id) => id !== caller.id),
        max_message_id,
      })),
    };
  };
