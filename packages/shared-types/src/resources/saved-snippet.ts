import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, Timestamp } from '../scalars.ts';

/** A text that a user has saved for reuse. */
export const SavedSnippet = Type.Object(
  {
    id: described(Id, 'ID of the snippet.'),
    title: Type.String({ description: 'The user’s title for it.' }),
    content: Type.String({ description: 'The text, in Markdown.' }),
    date_created: described(Timestamp, 'When it was saved.'),
  },
  { title: 'SavedSnippet', description: 'A text that a user has saved for reuse.' },
);
export type SavedSnippet = Static<typeof SavedSnippet>;
