import type { Static } from 'typebox';
import * as Type from 'typebox';
import { UserId } from '../scalars.ts';

/** A custom emoji of the organization. */
export const RealmEmoji = Type.Object(
  {
    id: Type.String({ description: 'ID of the emoji: a decimal number.' }),
    name: Type.String({ description: 'Name of the emoji.' }),
    source_url: Type.String({ description: 'URL of the image.' }),
    still_url: Type.Union([Type.String(), Type.Null()], {
      description: 'URL of a still image, if the emoji is animated; otherwise null.',
    }),
    deactivated: Type.Boolean({
      description: 'Whether it was removed from the choices. Old messages still show it.',
    }),
    author_id: Type.Union([UserId, Type.Null()], {
      description: 'The user who added it; null if unknown.',
    }),
  },
  { title: 'RealmEmoji', description: 'A custom emoji of the organization.' },
);
export type RealmEmoji = Static<typeof RealmEmoji>;
