import { endpoints } from '@tidings/shared-types';
import { ResourceNotFound } from '../api-error.ts';
import { mutation } from '../handler.ts';
import { storedRows } from '../realm/stored-rows.ts';
import { reminders } from '../storage/tables/writing.ts';
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
