import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { LegacyPresence, SlimPresence } from '../resources/presence.ts';
import { ChannelId, Count, MessageId, ReactionType, UserId } from '../scalars.ts';
import { event, operation } from './event.ts';

const Person = Type.Object({
  user_id: described(UserId, 'The account.'),
  email: Type.String({ description: 'Address used by the API.' }),
});

const sender = described(Person, 'The typing user.');

const direct = {
  message_type: Type.Literal('direct'),
  sender,
  recipients: described(
    Type.Array(Person),
    'All participants of the conversation, with the sender.',
  ),
};

const inChannel = {
  message_type: Type.Literal('stream'),
  sender,
  stream_id: described(ChannelId, 'The channel.'),
  topic: Type.String({ description: 'The topic.' }),
};

/** Channel events only go to clients with `stream_typing_notifications`. */
export const typingStart = Type.Union([
  operation('typing', 'start', 'A user started typing a direct message.', direct),
  operation('typing', 'start', 'A user started typing in a channel.', inChannel),
]);
export const typingStop = Type.Union([
  operation('typing', 'stop', 'A user stopped typing a direct message.', direct),
  operation('typing', 'stop', 'A user stopped typing in a channel.', inChannel),
]);

const edit = {
  sender_id: described(UserId, 'The editing user.'),
  message_id: described(MessageId, 'The message.'),
  recipient: Type.Union(
    [
      Type.Object({
        type: Type.Literal('channel'),
        channel_id: described(ChannelId, 'The channel.'),
        topic: Type.String({ description: 'The topic.' }),
      }),
      Type.Object({
        type: Type.Literal('direct'),
        user_ids: described(Type.Array(UserId), 'All participants of the conversation.'),
      }),
    ],
    { description: 'Conversation of the message.' },
  ),
};

export const editTypingStart = operation(
  'typing_edit_message',
  'start',
  'The sender of a message started editing it.',
  edit,
);
export const editTypingStop = operation(
  'typing_edit_message',
  'stop',
  'The sender of a message stopped editing it.',
  edit,
);

const seen = {
  user_id: described(UserId, 'Who.'),
  server_timestamp: Type.Number({ description: 'The server’s time, in seconds.' }),
  presence: Type.Object(
    { website: LegacyPresence.properties.website },
    { description: 'When the user was last seen.' },
  ),
};

export const presence = Type.Union([
  event('presence', 'A user came online. For clients with `simplified_presence_events`.', {
    presences: Type.Record(Type.String(), SlimPresence, { description: 'By user ID.' }),
  }),
  event('presence', 'A user came online. With `slim_presence`, the address is left out.', {
    ...seen,
    email: Type.Optional(Type.String({ description: 'Address used by the API.' })),
  }),
]);

export const userStatus = event(
  'user_status',
  'A user’s status changed. Only changed fields are present.',
  {
    user_id: described(UserId, 'Whose.'),
    status_text: Type.Optional(Type.String({ description: 'The text; empty if cleared.' })),
    emoji_name: Type.Optional(Type.String({ description: 'The emoji; empty if cleared.' })),
    emoji_code: Type.Optional(Type.String({ description: 'Code of the emoji; empty if cleared.' })),
    reaction_type: Type.Optional(
      Type.Union([ReactionType, Type.Literal('')], {
        description: 'Type of the emoji; empty if cleared.',
      }),
    ),
    away: Type.Optional(
      Type.Boolean({ description: 'Deprecated: the opposite of `presence_enabled`.' }),
    ),
  },
);

export const heartbeat = event('heartbeat', 'Nothing has happened for a while.', {});

export const restart = event('restart', 'The server was restarted.', {
  zulip_version: Type.String({ description: 'Version of the server.' }),
  zulip_merge_base: Type.String({ description: 'The version it derives from; may be empty.' }),
  zulip_feature_level: described(Count, 'Feature level of the API.'),
  service_version: Type.String({ description: 'The same as `zulip_version`.' }),
  service_merge_base: Type.String({ description: 'The same as `zulip_merge_base`.' }),
  service_feature_level: described(Count, 'The same as `zulip_feature_level`.'),
  server_generation: described(Count, 'Start time of the server.'),
});
