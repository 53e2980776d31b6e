import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ChannelId, Id, MessageType, Timestamp, UserId } from '../scalars.ts';

/** A message waiting for its time, or one whose sending failed. */
export const ScheduledMessage = Type.Object(
  {
    scheduled_message_id: described(
      Id,
      'Identifies it until it is sent; the message then gets another ID.',
    ),
    type: described(MessageType, '`stream` for channels, `private` for direct messages.'),
    to: Type.Union([ChannelId, Type.Array(UserId)], {
      description:
        'The channel; or the other people of the conversation, the sender alone for a note to self.',
    }),
    topic: Type.Optional(Type.String({ description: 'The topic; only for channels.' })),
    content: Type.String({ description: 'The Markdown.' }),
    rendered_content: Type.String({ description: 'The HTML, made when it was saved.' }),
    scheduled_delivery_timestamp: described(Timestamp, 'When to send it.'),
    failed: Type.Boolean({
      description: 'Sending was tried and failed; it waits for a new time.',
    }),
  },
  { title: 'ScheduledMessage', description: 'A message waiting for its time.' },
);
export type ScheduledMessage = Static<typeof ScheduledMessage>;
