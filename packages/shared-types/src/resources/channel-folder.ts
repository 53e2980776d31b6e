import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, SafeInteger, Timestamp, UserId } from '../scalars.ts';

/** A heading that groups channels in a list. */
export const ChannelFolder = Type.Object(
  {
    id: described(Id, 'ID of the folder.'),
    name: Type.String({ description: 'Unique name.' }),
    description: Type.String({ description: 'Purpose of the folder, in Markdown.' }),
    rendered_description: Type.String({ description: 'Purpose of the folder, as HTML.' }),
    date_created: Type.Union([Timestamp, Type.Null()], {
      description: 'When it was created; null if unknown.',
    }),
    creator_id: Type.Union([UserId, Type.Null()], {
      description: 'The user who created it; null if unknown.',
    }),
    is_archived: Type.Boolean({ description: 'Whether the folder is archived.' }),
    order: described(SafeInteger, 'Position among the folders, ascending.'),
  },
  { title: 'ChannelFolder', description: 'A heading that groups channels in a list.' },
);
export type ChannelFolder = Static<typeof ChannelFolder>;
