import type { Static } from 'typebox';
import * as Type from 'typebox';

/** A user's status, visible to others. Fields that are not set are absent. */
export const UserStatus = Type.Object(
  {
    away: Type.Optional(
      Type.Literal(true, { description: 'Deprecated: the user hides their presence.' }),
    ),
    status_text: Type.Optional(Type.String({ description: 'A short text.' })),
    emoji_name: Type.Optional(Type.String({ description: 'Name of an emoji.' })),
    emoji_code: Type.Optional(Type.String({ description: 'Code of the emoji within its type.' })),
    reaction_type: Type.Optional(Type.String({ description: 'Type of the emoji.' })),
  },
  { title: 'UserStatus', description: 'A user’s status, visible to others.' },
);
export type UserStatus = Static<typeof UserStatus>;
