import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ReactionType, UserId } from '../scalars.ts';

/** One user's emoji on a message. Two are the same emoji if type and code are. */
export const Reaction = Type.Object(
  {
    emoji_name: Type.String({ description: 'Name of the emoji, as the first user gave it.' }),
    emoji_code: Type.String({
      description:
        'Identifies the emoji within its type: hexadecimal code points joined by dashes, the ID of a custom emoji, or a name.',
    }),
    reaction_type: described(
      ReactionType,
      'Which kind of emoji the code belongs to. The last two values are the same kind; neither is sent unless the server ships emoji of its own.',
    ),
    user_id: described(UserId, 'Who reacted.'),
  },
  { title: 'Reaction', description: 'One user’s emoji on a message.' },
);
export type Reaction = Static<typeof Reaction>;
