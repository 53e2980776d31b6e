import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { hasChannelPermission } from '../channels/access.ts';
import { hasRealmPermission } from '../groups/permissions.ts';
import { findMessage, type MessageContext } from '../messages/message-access.ts';
import { messageToRemove, removeMessages } from './remove-messages.ts';
import { isTooLate } from './time-limit.ts';

export const deleteMessage = mutation(
  endpoints.deleteMessage,
  async ({ change, caller, input }) => {
    const message = await findMessage(change, caller, input.message_id);
    checkMayDelete(change, caller, message);
    await removeMessages(change, [messageToRemove(message)], caller.id);
    const { id, sender_id, channel_id } = message;
    audit(change, { kind: 'message.deleted', target: id, details: { sender_id, channel_id } });
    return {};
  },
);

function checkMayDelete(context: MessageContext, caller: UserRow, message: MessageRow): void {
  const { state, now } = context;
  const channel =
    message.channel_id === null ? undefined : state.channels.get({ id: message.channel_id });
  if (mayDelete(context, caller, 'can_delete_any_message_group', channel)) return;
  const sender = state.account(message.sender_id);
  const isOwn = sender?.id === caller.id || sender?.bot_owner_id === caller.id;
  if (!isOwn || !mayDelete(context, caller, 'can_delete_own_message_group', channel)) {
    throw badRequest("You don't have permission to delete this message");
  }
  if (isTooLate(message, state.setting('message_content_delete_limit_seconds'), now)) {
    throw badRequest('The time limit for deleting this message has passed');
  }
}

/** Requires the organization's permission or the channel's own. */
export function mayDelete(
  { state, now }: Pick<MessageContext, 'state' | 'now'>,
  user: UserRow,
  permission: 'can_delete_any_message_group' | 'can_delete_own_message_group',
  channel: ChannelRow | undefined,
): boolean {
  if (hasRealmPermission(state, user, permission, now)) return true;
  return channel !== undefined && hasChannelPermission(state, user, channel, permission, now);
}
