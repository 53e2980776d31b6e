import type { Mutation } from '../../core/realm/mutation.ts';
import { KEPT, KEPT_UNREAD } from '../messages/flags.ts';
import { findMessages } from '../narrow/find-messages.ts';
import { resolveTerms } from '../narrow/resolve-narrow.ts';
import type { Condition, Search } from '../narrow/search.ts';
import { LAST_ID, receivedSpaces } from '../narrow/search-space.ts';
import { readEverything } from './change-ranges.ts';
import { announceAllRead } from './flag-event.ts';
import { flaggedColumns } from './flagged-message.ts';
import { updateFlags } from './update-flags.ts';

const unread: Condition = { kind: 'is', what: 'unread', negated: false };

/** Marks everything as read that a person received in a channel, with or without a subscription. */
export function markChannelRead(
  change: Mutation,
  userId: number,
  channelId: number,
): Promise<void> {
  return markMatchesRead(change, userId, inChannel(change, userId, channelId, []));
}

export function markTopicRead(
  change: Mutation,
  userId: number,
  place: { readonly channelId: number; readonly topicKey: string },
): Promise<void> {
  const topic: Condition = { kind: 'topic', key: place.topicKey, negated: false };
  return markMatchesRead(change, userId, inChannel(change, userId, place.channelId, [topic]));
}

/** Marks everything as read that a person received from a sender. */
export function markReadBySender(
  change: Mutation,
  userId: number,
  senderId: number,
): Promise<void> {
  const everything = resolveTerms(change, change.state.users.get({ id: userId }), []);
  const sender: Condition = { kind: 'sender', userId: senderId, negated: false };
  return markMatchesRead(change, userId, { ...everything, conditions: [sender] });
}

/** Marks all messages as read. */
export async function markAllRead(change: Mutation, userId: number): Promise<void> {
  const sql = await change.writableSql();
  const values = [change.realmId, userId];
  const unmarked = await sql.run(
    `UPDATE message_flags SET flags = flags - ${KEPT_UNREAD}
     WHERE realm_id = $1 AND user_id = $2 AND (flags & ${KEPT}) <> 0 AND (flags & ${KEPT_UNREAD}) <> 0`,
    values,
  );
  const isAllRead = await sql.get(
    `SELECT 1 AS found FROM read_ranges
     WHERE realm_id = $1 AND user_id = $2 AND from_id = 1 AND to_id >= $3`,
    [...values, change.lastMessageId],
  );
  if (unmarked === 0 && (isAllRead || change.lastMessageId === 0)) return;
  await readEverything(change, userId);
  announceAllRead(change, userId);
}

function inChannel(
  { state }: Mutation,
  userId: number,
  channelId: number,
  conditions: readonly Condition[],
): Search {
  return { spaces: receivedSpaces(state, userId, channelId), direct: undefined, conditions };
}

async function markMatchesRead(change: Mutation, userId: number, search: Search): Promise<void> {
  // Includes rows that earlier mutations of the transaction put.
  const sql = await change.writableSql();
  const wanted = { ...search, conditions: [...search.conditions, unread] };
  const all = { order: 'ASC', bound: -1, limit: LAST_ID } as const;
  const { realmId, dialect } = change;
  const context = { sql, realmId, dialect };
  const found = await findMessages(context, userId, wanted, [all], flaggedColumns);
  await updateFlags(change, userId, { op: 'add', flag: 'read' }, found);
}
