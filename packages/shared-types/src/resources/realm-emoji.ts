import type { Static } from 'typebox';
import * as Type from 'typebox';
import { UserId } from '../scalars.ts';

/** An emoji that an organization added. */
export const RealmEmoji = Type.Object(
  {
    id: Type.String({ description: 'Identifies the emoji: a decimal number.' }),
    name: Type.String({ description: 'What it is called.' }),
    source_url: Type.String({ description: 'Where its image is.' }),
    still_url: Type.Union([Type.String(), Type.Null()], {
      description: 'Where a still image is, if the other one moves; else null.',
    }),
    deactivated: Type.Boolean({ description: 'No longer offered; stays on old messages.' }),
    author_id: Type.Union([UserId, Type.Null()], {
      description: 'Who added it; null if unrecorded.',
    }),
  },
  { title: 'RealmEmoji', description: 'An emoji that the organization added.' },
);
export type RealmEmoji = Static<typeof RealmEmoji>;
