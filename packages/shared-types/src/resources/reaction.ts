import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ReactionType, UserId } from '../scalars.ts';

/** One user's reaction to a message. Two reactions have the same emoji if their types and codes are equal. */
export const Reaction = Type.Object(
  {
    emoji_name: Type.String({
      description: 'Name of the emoji, as given by the first user who reacted with it.',
    }),
    emoji_code: Type.String({
      description:
        'Code of the emoji within its type: hexadecimal code points joined by dashes, the ID of a custom emoji, or a name.',
    }),
    reaction_type: described(
      ReactionType,
      'The type that the emoji code belongs to. The last two values mean the same; servers without emoji of their own never send them.',
    ),
    user_id: described(UserId, 'The user who reacted.'),
  },
  { title: 'Reaction', description: 'One user’s reaction to a message.' },
);
export type Reaction = Static<typeof Reaction>;
