import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, MessageId, Timestamp, UserId } from '../scalars.ts';

/** The messages that the caller asked to be reminded of later. */
export const Reminder = Type.Object(
  {
    reminder_id: described(Id, 'The reminder.'),
    type: Type.Literal('private', { description: 'Always `private`: it is a direct message.' }),
    to: described(Type.Array(UserId), 'The caller, alone.'),
    content: Type.String({ description: 'What the reminder will say, in Markdown.' }),
    rendered_content: Type.String({ description: 'The same as HTML.' }),
    scheduled_delivery_timestamp: described(Timestamp, 'When it comes.'),
    failed: Type.Boolean({ description: 'Whether it could not be sent.' }),
    reminder_target_message_id: described(MessageId, 'The message that it is about.'),
  },
  { title: 'Reminder', description: 'A reminder of a message.' },
);
export type Reminder = Static<typeof Reminder>;
