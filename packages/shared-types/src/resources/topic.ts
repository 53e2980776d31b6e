import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { MessageId } from '../scalars.ts';

/** A topic of a channel, with its newest message. */
export const Topic = Type.Object(
  {
    name: Type.String({ description: 'Name, as spelled in its newest message.' }),
    max_id: described(MessageId, 'The newest message.'),
  },
  { title: 'Topic', description: 'A topic of a channel.' },
);
export type Topic = Static<typeof Topic>;
