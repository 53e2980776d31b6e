import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, MessageId, Timestamp, UserId } from '../scalars.ts';

/** A reminder of a message. */
export const Reminder = Type.Object(
  {
    reminder_id: described(Id, 'The reminder.'),
    type: Type.Literal('private', { description: 'Always `private`: it is a direct message.' }),
    to: described(Type.Array(UserId), 'The caller, alone.'),
    content: Type.String({ description: 'The text of the reminder, in Markdown.' }),
    rendered_content: Type.String({ description: 'The text of the reminder, as HTML.' }),
    scheduled_delivery_timestamp: described(Timestamp, 'When it will be sent.'),
    failed: Type.Boolean({ description: 'Whether sending failed.' }),
    reminder_target_message_id: described(MessageId, 'The message to be reminded of.'),
  },
  { title: 'Reminder', description: 'A reminder of a message.' },
);
export type Reminder = Static<typeof Reminder>;
