import { endpoints } from '@tidings/shared-types';
import { scheduledMessages } from '../../core/storage/tables/writing.ts';
import { mutation } from '../../handler.ts';
import { announceRemoval } from './scheduled-message-object.ts';
import { findScheduledMessage, notThere } from './stored-scheduled-messages.ts';

export const deleteScheduledMessage = mutation(
  endpoints.deleteScheduledMessage,
  async ({ change, caller, input }) => {
    const row = await findScheduledMessage(change, caller.id, input.scheduled_message_id);
    if (row.status === 'sent') throw notThere();
    change.remove(scheduledMessages, row);
    announceRemoval(change, row);
    return {};
  },
);
