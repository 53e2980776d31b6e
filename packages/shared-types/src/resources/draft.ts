import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, Timestamp } from '../scalars.ts';

const draftFields = {
  type: Type.Enum(['', 'stream', 'private'], {
    description: 'To a channel, to people, or not addressed yet (empty).',
  }),
  to: described(
    Type.Array(Id),
    'Exactly one channel ID, or user IDs; not looked at while the draft is not addressed.',
  ),
  topic: Type.String({
    description: 'Topic of a draft to a channel, otherwise ideally empty; no null bytes.',
  }),
  content: Type.String({ description: 'What is written so far; not blank, no null bytes.' }),
};

/** The latest time that still fits when counted in microseconds, in which drafts are stored. */
const maxSeconds = Math.floor(Number.MAX_SAFE_INTEGER / 1_000_000);

/** A draft as a request gives it. Unknown keys, `id` among them, are refused. */
export const DraftInput = Type.Object(
  {
    ...draftFields,
    timestamp: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: maxSeconds,
        description: 'When it was last edited, in seconds; now if absent.',
      }),
    ),
  },
  {
    title: 'DraftInput',
    description: 'A draft as a request gives it.',
    additionalProperties: false,
  },
);
export type DraftInput = Static<typeof DraftInput>;

/** A stored draft. */
export const Draft = Type.Object(
  {
    id: described(Id, 'Identifies the draft.'),
    ...draftFields,
    timestamp: described(Timestamp, 'When it was last edited.'),
  },
  { title: 'Draft', description: 'A message that is being written.' },
);
export type Draft = Static<typeof Draft>;

/** The document of a draft, whole or in part. */
export const DraftDocument = Type.String({ description: 'A Yjs update (version 1) in base64.' });
