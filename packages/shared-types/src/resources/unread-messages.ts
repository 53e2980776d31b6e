import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ChannelId, Count, MessageId, UserId } from '../scalars.ts';

const unread_message_ids = described(Type.Array(MessageId), 'The messages, ascending.');

/** What somebody has not read, by conversation: the newest 50,000 messages. */
export const UnreadMessages = Type.Object(
  {
    count: described(Count, 'How many there are, without those of muted channels and topics.'),
    pms: Type.Array(
      Type.Object({
        other_user_id: described(UserId, 'The other person; oneself for notes to oneself.'),
        sender_id: described(UserId, 'Deprecated: the same as `other_user_id`.'),
        unread_message_ids,
      }),
      { description: 'Conversations with one other person, in the order of `other_user_id`.' },
    ),
    streams: Type.Array(
      Type.Object({
        stream_id: described(ChannelId, 'The channel.'),
        topic: Type.String({ description: 'The topic, as its newest unread message spells it.' }),
        unread_message_ids,
      }),
      { description: 'Topics of the channels one is subscribed to, muted ones included.' },
    ),
    huddles: Type.Array(
      Type.Object({
        user_ids_string: Type.String({
          description: 'IDs of all participants, oneself included: ascending, joined by commas.',
        }),
        unread_message_ids,
      }),
      { description: 'Conversations of three and more.' },
    ),
    mentions: described(
      Type.Array(MessageId),
      'Those that mention one, or everyone in a conversation that is not muted.',
    ),
    old_unreads_missing: Type.Boolean({
      description: 'There is more unread than is listed; what is missing is older.',
    }),
  },
  { title: 'UnreadMessages', description: 'What somebody has not read, by conversation.' },
);
export type UnreadMessages = Static<typeof UnreadMessages>;
