import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { query } from '../../handler.ts';
import { membersOfConversation } from '../messages/conversation.ts';
import { committedAnywhere, findMessage, wasReceived } from '../messages/message-access.ts';
import { readersAmong } from './readers-among.ts';

export const getReadReceipts = query(endpoints.getReadReceipts, async (call) => {
  const { input, caller, state, services } = call;
  if (!state.setting('enable_read_receipts')) {
    throw badRequest('Read receipts are disabled in this organization.');
  }
  const context = { ...committedAnywhere(call), dialect: services.engine.dialect };
  const message = await findMessage(context, caller, input.message_id);
  const people =
    message.channel_id === null
      ? await membersOfConversation(context.sql, context.realmId, message.recipient_id)
      : receivers(state, message);
  let readers = people.filter((id) => mayBeTold(state, caller, message, id));
  for (const place of placesOf(message)) readers = await readersAmong(context, place, readers);
  return { user_ids: readers };
});

/**
 * Returns a message's present and former channels. Those who got it only by a move have it as read without reading it.
 */
function placesOf({ id, channel_id, edit_history }: MessageRow) {
  const before = edit_history.flatMap(({ prev_stream }) => prev_stream ?? []);
  return [...new Set([channel_id, ...before])].map((place) => ({ id, channel_id: place }));
}

/**
 * Returns the receivers in a channel. Includes all bots, whose flags tell whether they got the message without a
 * subscription.
 */
function receivers(state: RealmState, message: MessageRow): number[] {
  return [...state.users.values()]
    .filter(({ id, is_bot }) => is_bot || wasReceived(state, id, message, 0))
    .map(({ id }) => id);
}

function mayBeTold(
  state: RealmState,
  caller: UserRow,
  { sender_id }: MessageRow,
  userId: number,
): boolean {
  if (userId === sender_id || !state.users.get({ id: userId })?.is_active) return false;
  if (!state.userSetting(userId, 'send_read_receipts')) return false;
  const isMutedBy = (one: number, other: number) => state.mutedBy.get(one)?.has(other) ?? false;
  return !isMutedBy(caller.id, userId) && !isMutedBy(userId, caller.id);
}
