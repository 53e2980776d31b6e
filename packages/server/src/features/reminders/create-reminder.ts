import { endpoints, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { forUser } from '../../core/realm/events.ts';
import { storedKeys } from '../../core/realm/stored-rows.ts';
import { type ReminderRow, reminders } from '../../core/storage/tables/writing.ts';
import { mutation } from '../../handler.ts';
import { findMessage } from '../messages/message-access.ts';
import { renderNotice } from '../notices/render-notice.ts';
import { checkIsInFuture } from '../scheduled-messages/scheduling-rules.ts';
import { reminderText } from './reminder-text.ts';
import { reminderObject } from './stored-reminders.ts';

export const createReminder = mutation(
  endpoints.createReminder,
  async ({ change, state, caller, input }) => {
    const message = await findMessage(change, caller, input.message_id);
    checkIsInFuture(change, input.scheduled_delivery_timestamp);
    const kept = await storedKeys(change, reminders, { user_id: caller.id });
    if (kept.length >= limits.remindersPerUser) {
      throw badRequest(`You can have at most ${limits.remindersPerUser} reminders.`);
    }
    const { note } = input;
    const text = await reminderText(change, message, { user_id: caller.id, note });
    const { content, html } = renderNotice(state, text);
    const row: ReminderRow = {
      user_id: caller.id,
      id: change.nextId(),
      message_id: message.id,
      note,
      content,
      rendered: html,
      deliver_at: input.scheduled_delivery_timestamp,
    };
    change.put(reminders, row);
    change.emit(forUser(caller.id), {
      type: 'reminders',
      op: 'add',
      reminders: [reminderObject(row)],
    });
    return { reminder_id: row.id };
  },
);
