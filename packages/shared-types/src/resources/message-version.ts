import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { EditHistoryEntry } from './edit-history-entry.ts';

const { user_id, timestamp, ...changes } = EditHistoryEntry.properties;

/** A message after one edit or move. Fields of the change are present only if they changed. */
export const MessageVersion = Type.Object(
  {
    user_id: described(user_id, 'The user who made this version; null for some old edits.'),
    timestamp: described(timestamp, 'When it was made.'),
    content: Type.String({
      description: 'The Markdown; the current one if only moves are visible.',
    }),
    rendered_content: Type.String({
      description: 'The HTML; the current one if only moves are visible.',
    }),
    ...changes,
    topic: Type.String({ description: 'The topic; empty for direct messages.' }),
    content_html_diff: Type.Optional(
      Type.String({
        description:
          'The HTML with the changes of the edit marked by `span.highlight_text_inserted` and `span.highlight_text_deleted`.',
      }),
    ),
  },
  { title: 'MessageVersion', description: 'A message after one edit or move.' },
);
export type MessageVersion = Static<typeof MessageVersion>;
