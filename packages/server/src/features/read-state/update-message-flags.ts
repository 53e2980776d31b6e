import { endpoints } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { conversationMembersOf } from '../messages/conversation.ts';
import { flagBits, KEPT } from '../messages/flags.ts';
import { channelAccess, invalidMessage } from '../messages/message-access.ts';
import { standingsOf } from '../narrow/find-messages.ts';
import { editableFlag } from './editable-flag.ts';
import { type FlagChange, type FlaggedMessage, flaggedColumns } from './flagged-message.ts';
import { updateFlags } from './update-flags.ts';

export const updateMessageFlags = mutation(
  endpoints.updateMessageFlags,
  async ({ change, caller, input }) => {
    const flag = editableFlag(input.flag);
    const { realmId, dialect } = change;
    const context = { sql: await change.writableSql(), realmId, dialect };
    const ids = new Set(input.messages);
    const found = await standingsOf(context, caller.id, [...ids], flaggedColumns);
    const flagChange = { op: input.op, flag };
    const usable = found.filter(
      (message) => canRead(change, caller, message) || isOwnMarkTakenOff(message, flagChange),
    );
    // Marking inaccessible or never received messages as read changes nothing.
    const isHarmless = flag === 'read' && input.op === 'add';
    if (usable.length < ids.size && !isHarmless) throw invalidMessage();
    const updated = await updateFlags(change, caller.id, flagChange, usable);
    return {
      messages: updated.changed,
      ...(updated.notSubscribed && {
        ignored_because_not_subscribed_channels: updated.notSubscribed,
      }),
    };
  },
);

function canRead({ state, now }: Mutation, user: UserRow, message: FlaggedMessage): boolean {
  if (message.channel_id === null) {
    return conversationMembersOf(message.members ?? '').includes(user.id);
  }
  const access = channelAccess(state, user, message, now);
  return access === 'yes' || (access === 'if kept' && (message.bits & KEPT) !== 0);
}

/** Whether the change removes a star in a channel that the person has left. `POST /register` still lists it. */
function isOwnMarkTakenOff({ bits }: FlaggedMessage, { op, flag }: FlagChange): boolean {
  return op === 'remove' && flag !== 'read' && (bits & flagBits[flag]) !== 0;
}
