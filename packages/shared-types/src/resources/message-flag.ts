import type { Static } from 'typebox';
import * as Type from 'typebox';

/** A user's flag on a message. */
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
      'A user’s flag on a message. `historical`: the message entered the user’s history after it was sent. `wildcard_mentioned` is deprecated and means either of the other two wildcard flags.',
  },
);
export type MessageFlag = Static<typeof MessageFlag>;

/** The flags that users can change. */
export const editableMessageFlags = ['read', 'starred', 'collapsed'] as const;
export type EditableMessageFlag = (typeof editableMessageFlags)[number];
