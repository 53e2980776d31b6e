import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ChannelId, Timestamp, UserId } from '../scalars.ts';

/** One edit or move of a message. Only what it changed is present. */
export const EditHistoryEntry = Type.Object(
  {
    user_id: Type.Union([UserId, Type.Null()], {
      description: 'Who did it; null for some old edits.',
    }),
    timestamp: described(Timestamp, 'When it was done.'),
    prev_content: Type.Optional(Type.String({ description: 'The Markdown before.' })),
    prev_rendered_content: Type.Optional(Type.String({ description: 'The HTML before.' })),
    prev_stream: Type.Optional(described(ChannelId, 'The channel before.')),
    stream: Type.Optional(described(ChannelId, 'The channel after.')),
    prev_topic: Type.Optional(Type.String({ description: 'The topic before.' })),
    topic: Type.Optional(Type.String({ description: 'The topic after.' })),
  },
  {
    title: 'EditHistoryEntry',
    description: 'One edit or move of a message. Only what it changed is present.',
  },
);
export type EditHistoryEntry = Static<typeof EditHistoryEntry>;
