import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { SafeInteger } from '../scalars.ts';

/** What every event has; the other fields depend on `type` and `op`. */
export const Event = Type.Object(
  {
    id: described(SafeInteger, 'Its place in the queue; to be acknowledged.'),
    type: Type.String({ description: 'What it is about, such as `message`.' }),
    op: Type.Optional(Type.String({ description: 'What happened to that, such as `add`.' })),
  },
  {
    title: 'Event',
    description:
      'Something that happened, with more fields, as its type and `op` say. Clients leave types alone that they do not know.',
  },
);
