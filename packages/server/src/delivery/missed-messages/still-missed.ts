import type { UserRow } from '../../core/storage/tables/users.ts';
import { membersOfConversation } from '../../features/messages/conversation.ts';
import type { Later, LetterContext } from '../mail/letter-writer.ts';
import { type Concern, concernOf } from '../notifying/concern.ts';
import type { NotifiedMessage } from '../notifying/occasion.ts';
import type { Missed, MissedMessages } from './missed.ts';
import { recentActivityOf, wasThere } from './recent-activity.ts';

/** A missed message in its present state. */
export interface StillMissed {
  readonly message: NotifiedMessage;
  readonly concern: Concern;
  /** The people of a direct conversation. */
  readonly members: readonly number[];
}

/** Returns the messages that a user has not read, was absent for, and is still concerned by, in order. */
export async function stillMissed(
  context: LetterContext,
  user: UserRow,
  { messages }: MissedMessages,
): Promise<readonly StillMissed[] | Later> {
  const now = context.services.clock.now();
  const unread = await unreadOf(context, user, messages);
  const since = Math.min(...unread.map(({ at }) => at));
  if (unread.length === 0) return unread;
  const activity = await recentActivityOf(context, user.id, since);
  const missed: StillMissed[] = [];
  for (const each of unread) {
    const there = wasThere(activity, each.at, now);
    if (typeof there === 'object') return there;
    if (!there) missed.push(each);
  }
  return missed;
}

interface Row extends NotifiedMessage {
  /** The user's flag bits. */
  readonly bits: number;
  /** End of the read range before or around the message. */
  readonly read_to: number;
}

async function unreadOf(
  { services, realm, state }: LetterContext,
  user: UserRow,
  candidates: readonly Missed[],
): Promise<(StillMissed & Missed)[]> {
  const byId = new Map(candidates.map((each) => [each.id, each]));
  const rows = await realm.reader.all<Row>(
    `SELECT m.id, m.sender_id, m.recipient_id, m.channel_id, m.topic, m.rendered, m.wildcards,
       m.sent_at, COALESCE(own.flags, 0) AS bits,
       COALESCE((SELECT range.to_id FROM read_ranges AS range WHERE range.realm_id = $1
         AND range.user_id = $2 AND range.from_id <= m.id
         ORDER BY range.from_id DESC LIMIT 1), 0) AS read_to
     FROM messages AS m LEFT JOIN message_flags AS own
       ON own.realm_id = m.realm_id AND own.user_id = $2 AND own.message_id = m.id
     WHERE m.realm_id = $1 AND ${services.engine.dialect.among('m.id', '$3')} ORDER BY m.id`,
    [realm.id, user.id, JSON.stringify([...byId.keys()])],
  );
  const direct = rows.find(({ channel_id }) => channel_id === null);
  const members = direct
    ? await membersOfConversation(realm.reader, realm.id, direct.recipient_id)
    : [];
  return rows.flatMap(({ bits, read_to, ...message }) => {
    const missed = byId.get(message.id);
    if (!missed || read_to >= message.id) return [];
    const flags = new Map([[user.id, bits]]);
    const occasion = { message, flags, members, isEdit: missed.isEdit };
    const concern = concernOf(state, 'email', user.id, occasion, services.clock.now());
    return concern ? [{ ...missed, message, concern, members }] : [];
  });
}
