import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { SafeInteger } from '../scalars.ts';

/** Common fields of all events. Other fields depend on `type` and `op`. */
export const Event = Type.Object(
  {
    id: described(SafeInteger, 'Position in the queue, for acknowledging.'),
    type: Type.String({ description: 'Subject of the event, such as `message`.' }),
    op: Type.Optional(Type.String({ description: 'Kind of the event, such as `add`.' })),
  },
  {
    title: 'Event',
    description:
      'An event. Further fields depend on `type` and `op`. Clients ignore unknown types.',
  },
);
