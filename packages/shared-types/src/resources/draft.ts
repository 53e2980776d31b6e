import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, Timestamp } from '../scalars.ts';

const draftFields = {
  type: Type.Enum(['', 'stream', 'private'], {
    description: '`stream` for a channel, `private` for people, empty if not addressed yet.',
  }),
  to: described(
    Type.Array(Id),
    'Exactly one channel ID, or user IDs. Ignored while the draft has no type.',
  ),
  topic: Type.String({
    description: 'Topic of a draft to a channel, otherwise usually empty. No null bytes.',
  }),
  content: Type.String({ description: 'The text so far. Not blank, no null bytes.' }),
};

/** The latest time that fits when stored in microseconds, as drafts are. */
const maxSeconds = Math.floor(Number.MAX_SAFE_INTEGER / 1_000_000);

/** A draft in a request. Unknown keys, including `id`, are refused. */
export const DraftInput = Type.Object(
  {
    ...draftFields,
    timestamp: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: maxSeconds,
        description: 'When it was last edited, in seconds. Defaults to now.',
      }),
    ),
  },
  {
    title: 'DraftInput',
    description: 'A draft in a request.',
    additionalProperties: false,
  },
);
export type DraftInput = Static<typeof DraftInput>;

/** A stored draft. */
export const Draft = Type.Object(
  {
    id: described(Id, 'ID of the draft.'),
    ...draftFields,
    timestamp: described(Timestamp, 'When it was last edited.'),
  },
  { title: 'Draft', description: 'An unfinished message.' },
);
export type Draft = Static<typeof Draft>;

/** The document of a draft, whole or as an update. */
export const DraftDocument = Type.String({ description: 'A Yjs update (version 1) in base64.' });
