import type { Static } from 'typebox';
import * as Type from 'typebox';

/** What somebody tells others about themselves; what is not set is absent. */
export const UserStatus = Type.Object(
  {
    away: Type.Optional(
      Type.Literal(true, { description: 'Deprecated: does not show when they are online.' }),
    ),
    status_text: Type.Optional(Type.String({ description: 'A short text.' })),
    emoji_name: Type.Optional(Type.String({ description: 'Name of an emoji.' })),
    emoji_code: Type.Optional(Type.String({ description: 'Identifies it among its type.' })),
    reaction_type: Type.Optional(Type.String({ description: 'What type of emoji it is.' })),
  },
  { title: 'UserStatus', description: 'What a user tells others about themselves.' },
);
export type UserStatus = Static<typeof UserStatus>;
