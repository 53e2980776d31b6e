import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { reminderObject, remindersOf } from './stored-reminders.ts';

export const getReminders = query(endpoints.getReminders, async ({ caller, realm }) => {
  const rows = await remindersOf({ sql: realm.reader, realmId: realm.id }, caller.id);
  return { reminders: rows.map(reminderObject) };
});
