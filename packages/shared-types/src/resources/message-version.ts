import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { EditHistoryEntry } from './edit-history-entry.ts';

const { user_id, timestamp, ...changes } = EditHistoryEntry.properties;

/** What a message was after one edit or move. The fields of the change itself are present only if it changed that. */
export const MessageVersion = Type.Object(
  {
    user_id: described(user_id, 'Who made this version; null for some old edits.'),
    timestamp: described(timestamp, 'When it was made.'),
    content: Type.String({
      description: 'The Markdown; the present one where only moves can be looked up.',
    }),
    rendered_content: Type.String({
      description: 'The HTML; the present one where only moves can be looked up.',
    }),
    ...changes,
    topic: Type.String({ description: 'The topic; empty for direct messages.' }),
    content_html_diff: Type.Optional(
      Type.String({
        description:
          'The HTML with what the edit inserted and deleted marked by `span.highlight_text_inserted` and `span.highlight_text_deleted`.',
      }),
    ),
  },
  { title: 'MessageVersion', description: 'What a message was after one edit or move.' },
);
export type MessageVersion = Static<typeof MessageVersion>;
