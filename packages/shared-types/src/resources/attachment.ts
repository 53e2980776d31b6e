import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Count, Id, MessageId } from '../scalars.ts';

/** A file that a user uploaded. Its times are in milliseconds. */
export const Attachment = Type.Object(
  {
    id: described(Id, 'ID of the file.'),
    name: Type.String({ description: 'Name of the file.' }),
    path_id: Type.String({ description: 'Path below `/user_uploads/`.' }),
    size: described(Count, 'Size in bytes.'),
    create_time: described(Count, 'Upload time in milliseconds.'),
    messages: Type.Array(
      Type.Object({
        id: described(MessageId, 'The message.'),
        date_sent: described(Count, 'When the message was sent, in milliseconds.'),
      }),
      { description: 'The messages that link to the file.' },
    ),
  },
  { title: 'Attachment', description: 'A file that a user uploaded.' },
);
export type Attachment = Static<typeof Attachment>;
