import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ChannelId, Timestamp, UserId } from '../scalars.ts';

/** One edit or move of a message. Only changed fields are present. */
export const EditHistoryEntry = Type.Object(
  {
    user_id: Type.Union([UserId, Type.Null()], {
      description: 'The user who did it; null for some old edits.',
    }),
    timestamp: described(Timestamp, 'When it was done.'),
    prev_content: Type.Optional(Type.String({ description: 'The old Markdown.' })),
    prev_rendered_content: Type.Optional(Type.String({ description: 'The old HTML.' })),
    prev_stream: Type.Optional(described(ChannelId, 'The old channel.')),
    stream: Type.Optional(described(ChannelId, 'The new channel.')),
    prev_topic: Type.Optional(Type.String({ description: 'The old topic.' })),
    topic: Type.Optional(Type.String({ description: 'The new topic.' })),
  },
  {
    title: 'EditHistoryEntry',
    description: 'One edit or move of a message. Only changed fields are present.',
  },
);
export type EditHistoryEntry = Static<typeof EditHistoryEntry>;
