import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { LegacyPresence, SlimPresence } from '../resources/presence.ts';
import { ChannelId, Count, MessageId, ReactionType, UserId } from '../scalars.ts';
import { event, operation } from './event.ts';

const Person = Type.Object({
  user_id: described(UserId, 'The account.'),
  email: Type.String({ description: 'Address used by the API.' }),
});

const sender = described(Person, 'Who types.');

const direct = {
  message_type: Type.Literal('direct'),
  sender,
  recipients: described(Type.Array(Person), 'Everybody in the conversation, the sender included.'),
};

const inChannel = {
  message_type: Type.Literal('stream'),
  sender,
  stream_id: described(ChannelId, 'The channel.'),
  topic: Type.String({ description: 'The topic.' }),
};

/** In channels only for clients with `stream_typing_notifications`. */
export const typingStart = Type.Union([
  operation('typing', 'start', 'Somebody types a direct message.', direct),
  operation('typing', 'start', 'Somebody types in a channel.', inChannel),
]);
export const typingStop = Type.Union([
  operation('typing', 'stop', 'Somebody types a direct message no longer.', direct),
  operation('typing', 'stop', 'Somebody types in a channel no longer.', inChannel),
]);

const edit = {
  sender_id: described(UserId, 'Who edits.'),
  message_id: described(MessageId, 'Which message.'),
  recipient: Type.Union(
    [
      Type.Object({
        type: Type.Literal('channel'),
        channel_id: described(ChannelId, 'The channel.'),
        topic: Type.String({ description: 'The topic.' }),
      }),
      Type.Object({
        type: Type.Literal('direct'),
        user_ids: described(Type.Array(UserId), 'Everybody in the conversation.'),
      }),
    ],
    { description: 'Where the message is.' },
  ),
};

export const editTypingStart = operation(
  'typing_edit_message',
  'start',
  'The sender of a message edits it.',
  edit,
);
export const editTypingStop = operation(
  'typing_edit_message',
  'stop',
  'The sender of a message edits it no longer.',
  edit,
);

const seen = {
  user_id: described(UserId, 'Who.'),
  server_timestamp: Type.Number({ description: 'The server’s time, in seconds.' }),
  presence: Type.Object(
    { website: LegacyPresence.properties.website },
    { description: 'When they were last seen.' },
  ),
};

export const presence = Type.Union([
  event('presence', 'Somebody came online; for clients with `simplified_presence_events`.', {
    presences: Type.Record(Type.String(), SlimPresence, { description: 'By user ID.' }),
  }),
  event('presence', 'Somebody came online. The address is left out with `slim_presence`.', {
    ...seen,
    email: Type.Optional(Type.String({ description: 'Address used by the API.' })),
  }),
]);

export const userStatus = event('user_status', 'A status is new. Only what changed is present.', {
  user_id: described(UserId, 'Whose.'),
  status_text: Type.Optional(Type.String({ description: 'The text; empty for none.' })),
  emoji_name: Type.Optional(Type.String({ description: 'The emoji; empty for none.' })),
  emoji_code: Type.Optional(Type.String({ description: 'Identifies it; empty for none.' })),
  reaction_type: Type.Optional(
    Type.Union([ReactionType, Type.Literal('')], { description: 'Its kind; empty for none.' }),
  ),
  away: Type.Optional(
    Type.Boolean({ description: 'Deprecated: the opposite of `presence_enabled`.' }),
  ),
});

export const heartbeat = event('heartbeat', 'Nothing happened for a while.', {});

export const restart = event('restart', 'The server was started again.', {
  zulip_version: Type.String({ description: 'Version of the server.' }),
  zulip_merge_base: Type.String({ description: 'Version that it derives from; may be empty.' }),
  zulip_feature_level: described(Count, 'What the API can do.'),
  service_version: Type.String({ description: 'The same as `zulip_version`.' }),
  service_merge_base: Type.String({ description: 'The same as `zulip_merge_base`.' }),
  service_feature_level: described(Count, 'The same as `zulip_feature_level`.'),
  server_generation: described(Count, 'When the server was started.'),
});
