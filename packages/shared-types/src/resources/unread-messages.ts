import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ChannelId, Count, MessageId, UserId } from '../scalars.ts';

const unread_message_ids = described(Type.Array(MessageId), 'The messages, ascending.');

/** A user's unread messages by conversation: the newest 50,000. */
export const UnreadMessages = Type.Object(
  {
    count: described(Count, 'Number of unread messages, without muted channels and topics.'),
    pms: Type.Array(
      Type.Object({
        other_user_id: described(UserId, 'The other person; the user for notes to self.'),
        sender_id: described(UserId, 'Deprecated: the same as `other_user_id`.'),
        unread_message_ids,
      }),
      { description: 'Conversations with one other person, by `other_user_id`.' },
    ),
    streams: Type.Array(
      Type.Object({
        stream_id: described(ChannelId, 'The channel.'),
        topic: Type.String({ description: 'The topic, as spelled in its newest unread message.' }),
        unread_message_ids,
      }),
      { description: 'Topics of subscribed channels, with muted ones.' },
    ),
    huddles: Type.Array(
      Type.Object({
        user_ids_string: Type.String({
          description: 'IDs of all participants with the user, ascending, joined by commas.',
        }),
        unread_message_ids,
      }),
      { description: 'Conversations with three or more participants.' },
    ),
    mentions: described(
      Type.Array(MessageId),
      'Messages that mention the user, or everyone in a conversation that is not muted.',
    ),
    old_unreads_missing: Type.Boolean({
      description: 'Whether older unread messages were left out.',
    }),
  },
  { title: 'UnreadMessages', description: 'A user’s unread messages by conversation.' },
);
export type UnreadMessages = Static<typeof UnreadMessages>;
