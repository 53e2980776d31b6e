import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Count, Id, MessageId } from '../scalars.ts';

/** A file that a user uploaded. Its times are in milliseconds. */
export const Attachment = Type.Object(
  {
    id: described(Id, 'Identifies the file.'),
    name: Type.String({ description: 'Its name.' }),
    path_id: Type.String({ description: 'Where it is, below `/user_uploads/`.' }),
    size: described(Count, 'Its size in bytes.'),
    create_time: described(Count, 'When it was uploaded, in milliseconds.'),
    messages: Type.Array(
      Type.Object({
        id: described(MessageId, 'The message.'),
        date_sent: described(Count, 'When it was sent, in milliseconds.'),
      }),
      { description: 'The messages that refer to it.' },
    ),
  },
  { title: 'Attachment', description: 'A file that a user uploaded.' },
);
export type Attachment = Static<typeof Attachment>;
