import { endpoints } from '@tidings/shared-types';
import { ResourceNotFound } from '../../core/api-error.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { reminders } from '../../core/storage/tables/writing.ts';
import { mutation } from '../../handler.ts';
import { removeReminder } from './stored-reminders.ts';

export const deleteReminder = mutation(
  endpoints.deleteReminder,
  async ({ change, caller, input }) => {
    const key = { user_id: caller.id, id: input.reminder_id };
    const [row] = await storedRows(change, reminders, key);
    if (!row) throw new ResourceNotFound('Reminder does not exist');
    removeReminder(change, row);
    return {};
  },
);
