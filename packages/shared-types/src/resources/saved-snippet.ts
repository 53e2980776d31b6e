import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, Timestamp } from '../scalars.ts';

/** A text that a user keeps for later use. */
export const SavedSnippet = Type.Object(
  {
    id: described(Id, 'Identifies the snippet.'),
    title: Type.String({ description: 'What the user calls it.' }),
    content: Type.String({ description: 'The text, in Markdown.' }),
    date_created: described(Timestamp, 'When it was saved.'),
  },
  { title: 'SavedSnippet', description: 'A text that a user keeps for later use.' },
);
export type SavedSnippet = Static<typeof SavedSnippet>;
