import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ChannelId, Id, MessageType, Timestamp, UserId } from '../scalars.ts';
import { MessageCustom } from './custom-data.ts';

/** A message that is scheduled, or whose sending failed. */
export const ScheduledMessage = Type.Object(
  {
    scheduled_message_id: described(Id, 'ID until it is sent. The sent message has another ID.'),
    type: described(MessageType, '`stream` for channels, `private` for direct messages.'),
    to: Type.Union([ChannelId, Type.Array(UserId)], {
      description:
        'The channel, or the other people of the conversation. Only the sender for a note to self.',
    }),
    topic: Type.Optional(Type.String({ description: 'The topic; only for channels.' })),
    content: Type.String({ description: 'The Markdown.' }),
    rendered_content: Type.String({
      description: 'The HTML, rendered when the message was saved.',
    }),
    custom: Type.Optional(
      described(MessageCustom, 'Custom data that the message will have; absent if empty.'),
    ),
    scheduled_delivery_timestamp: described(Timestamp, 'When to send it.'),
    failed: Type.Boolean({
      description: 'Whether sending failed. The message then needs a new time.',
    }),
  },
  { title: 'ScheduledMessage', description: 'A scheduled message.' },
);
export type ScheduledMessage = Static<typeof ScheduledMessage>;
