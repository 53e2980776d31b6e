import type { Static } from 'typebox';
import * as Type from 'typebox';

/** What holds of a message for one user. */
export const MessageFlag = Type.Enum(
  [
    'read',
    'starred',
    'collapsed',
    'mentioned',
    'stream_wildcard_mentioned',
    'topic_wildcard_mentioned',
    'has_alert_word',
    'historical',
    'wildcard_mentioned',
  ],
  {
    description:
      'What holds of the message for the user. `historical`: it entered their history after it was sent. `wildcard_mentioned` is deprecated: either of the other two wildcard flags.',
  },
);
export type MessageFlag = Static<typeof MessageFlag>;

/** The flags that users set and clear themselves. */
export const editableMessageFlags = ['read', 'starred', 'collapsed'] as const;
export type EditableMessageFlag = (typeof editableMessageFlags)[number];
