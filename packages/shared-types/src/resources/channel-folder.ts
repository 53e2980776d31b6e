import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, SafeInteger, Timestamp, UserId } from '../scalars.ts';

/** A heading under which channels are listed together. */
export const ChannelFolder = Type.Object(
  {
    id: described(Id, 'Identifies the folder.'),
    name: Type.String({ description: 'What it is called; unique.' }),
    description: Type.String({ description: 'What it is for, in Markdown.' }),
    rendered_description: Type.String({ description: 'What it is for, as HTML.' }),
    date_created: Type.Union([Timestamp, Type.Null()], {
      description: 'When it was made; null if unrecorded.',
    }),
    creator_id: Type.Union([UserId, Type.Null()], {
      description: 'Who made it; null if unrecorded.',
    }),
    is_archived: Type.Boolean({ description: 'No longer in use.' }),
    order: described(SafeInteger, 'Place among the folders, ascending.'),
  },
  { title: 'ChannelFolder', description: 'A heading under which channels are listed.' },
);
export type ChannelFolder = Static<typeof ChannelFolder>;
