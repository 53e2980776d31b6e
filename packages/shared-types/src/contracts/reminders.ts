import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Reminder } from '../resources/reminder.ts';
import { Id, MessageId, Timestamp } from '../scalars.ts';

const section = 'B-extra';

export const getReminders = endpoint({
  section,
  summary: 'Get reminders',
  description: 'The caller’s pending reminders.',
  method: 'GET',
  path: '/reminders',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({
    reminders: described(Type.Array(Reminder), 'The reminders, with the next one first.'),
  }),
  errors: {},
});

export const createReminder = endpoint({
  section,
  summary: 'Create a reminder',
  description:
    'At the given time, the caller gets a direct message with a link to the message, if they can still read it.',
  method: 'POST',
  path: '/reminders',
  access: 'user',
  mutates: true,
  params: {
    message_id: required(MessageId, 'The message to be reminded of.'),
    scheduled_delivery_timestamp: required(Timestamp, 'Time of the reminder.'),
    note: defaulted(
      Type.String({ maxLength: limits.max_reminder_note_length }),
      '',
      'The text of the reminder.',
    ),
  },
  response: Type.Object({ reminder_id: described(Id, 'The new reminder.') }),
  errors: {
    BAD_REQUEST:
      'There is no such message, the time has passed, or the caller has too many reminders.',
  },
});

export const deleteReminder = endpoint({
  section,
  summary: 'Delete a reminder',
  method: 'DELETE',
  path: '/reminders/{reminder_id}',
  access: 'user',
  mutates: true,
  params: { reminder_id: required(Id, 'The reminder.') },
  response: noFields,
  errors: { BAD_REQUEST: 'There is no such reminder, or it has been sent.' },
});
