import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Channel } from '../resources/channel.ts';
import { ChannelId, Id, RetentionInput, TopicsPolicy, UserId } from '../scalars.ts';
import { channelGroupSettings } from '../settings/channel-group-settings.ts';
import { groupSettingUpdateParams } from '../settings/group-setting-rule.ts';

const flag = Type.Boolean();
const channelId = required(ChannelId, 'The channel.');
const unknownChannel = 'There is no such channel, or the caller may not know of it.';

export const getChannels = endpoint({
  section: '4.20',
  summary: 'Get all channels',
  description: 'The channels that at least one of the parameters asks for, by name.',
  method: 'GET',
  path: '/streams',
  access: 'user',
  mutates: false,
  params: {
    include_public: defaulted(flag, true, 'All public channels.'),
    include_web_public: defaulted(flag, false, 'All channels that can be read without an account.'),
    include_subscribed: defaulted(flag, true, 'Channels the caller is subscribed to.'),
    exclude_archived: defaulted(flag, true, 'Leave archived channels out.'),
    include_all: defaulted(
      flag,
      false,
      'All channels the caller may know of; for administrators that is every channel.',
    ),
    include_default: defaulted(
      flag,
      false,
      'Channels that new users are subscribed to; adds `is_default` to all.',
    ),
    include_owner_subscribed: defaulted(
      flag,
      false,
      'For bots: channels their owner is subscribed to.',
    ),
    include_can_access_content: defaulted(flag, false, 'Channels the caller may read.'),
    include_all_active: defaulted(
      flag,
      false,
      'For administrators: every channel that is not archived. `include_all` replaces it.',
      { deprecated: true },
    ),
  },
  response: Type.Object({ streams: described(Type.Array(Channel), 'The channels by name.') }),
  errors: { BAD_REQUEST: '`include_all_active` without being an administrator.' },
});

export const getChannel = endpoint({
  section: 'B-channel',
  summary: 'Get a channel',
  method: 'GET',
  path: '/streams/{stream_id}',
  access: 'user',
  mutates: false,
  params: { stream_id: channelId },
  response: Type.Object({ stream: described(Channel, 'The channel.') }),
  errors: { BAD_REQUEST: unknownChannel },
});

export const getChannelId = endpoint({
  section: 'B-channel',
  summary: 'Get the ID of a channel',
  method: 'GET',
  path: '/get_stream_id',
  access: 'user',
  mutates: false,
  params: { stream: required(Type.String(), 'Name of the channel.') },
  response: Type.Object({ stream_id: described(ChannelId, 'Its ID.') }),
  errors: { BAD_REQUEST: unknownChannel },
});

export const getChannelSubscribers = endpoint({
  section: 'B-channel',
  summary: 'Get the subscribers of a channel',
  description:
    'Open to those who may read the channel and to administrators; guests must be subscribed.',
  method: 'GET',
  path: '/streams/{stream_id}/members',
  access: 'user',
  mutates: false,
  params: { stream_id: channelId },
  response: Type.Object({
    subscribers: described(Type.Array(UserId), 'IDs of the active users who are subscribed.'),
  }),
  errors: { BAD_REQUEST: 'There is no such channel, or the caller may not see who is in it.' },
});

export const getChannelEmailAddress = endpoint({
  section: 'B-channel',
  summary: 'Get the email address of a channel',
  description:
    'Mail to this address is posted to the channel. Tidings receives no mail, so the address is empty.',
  method: 'GET',
  path: '/streams/{stream_id}/email_address',
  access: 'user',
  mutates: false,
  params: {
    stream_id: channelId,
    sender_id: optional(
      UserId,
      'In whose name it is posted: the caller, a bot of theirs, or the mail gateway.',
    ),
  },
  response: Type.Object({
    email: Type.String({ description: 'The address; empty if the server receives no mail.' }),
  }),
  errors: { BAD_REQUEST: 'There is no such channel.' },
});

export const updateChannel = endpoint({
  section: '4.4',
  summary: 'Update a channel',
  description:
    'Changes what is sent and leaves the rest; all or nothing. Open to administrators and to those who may administer the channel. Anything that could open its content needs access to that content.',
  method: 'PATCH',
  path: '/streams/{stream_id}',
  access: 'member',
  mutates: true,
  params: {
    stream_id: channelId,
    description: optional(
      Type.String({ maxLength: limits.max_stream_description_length }),
      'What it is for, in Markdown; line breaks become blanks.',
    ),
    new_name: optional(
      Type.String(),
      `The new name: 1 to ${limits.max_stream_name_length} characters, not taken.`,
    ),
    is_private: optional(flag, 'Make it private, or not.'),
    is_web_public: optional(
      flag,
      'Open it to people without account, or not. The server and the organization must allow it, and the caller must be in `can_create_web_public_channel_group`.',
    ),
    history_public_to_subscribers: optional(
      flag,
      'Let new subscribers read what was sent before; cannot be false unless the channel is private.',
    ),
    is_default_stream: optional(flag, 'Subscribe new users to it, or not; administrators only.'),
    message_retention_days: optional(
      RetentionInput,
      'Days that messages are kept, `unlimited`, or `realm_default` for as the organization says; owners only.',
    ),
    is_archived: optional(flag, 'Only false, which opens an archived channel again.'),
    folder_id: optional(
      Type.Union([Id, Type.Null()]),
      'The folder it goes to; null takes it out of its folder.',
    ),
    topics_policy: optional(
      TopicsPolicy,
      'Which topics can be written to; `empty_topic_only` only while all messages are in the empty topic, where those of the server about the channel go by themselves.',
    ),
    ...groupSettingUpdateParams(channelGroupSettings),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'The caller cannot see the channel, the name is taken or malformed, or a value does not fit the rest of the channel.',
    CANNOT_ADMINISTER_CHANNEL: 'The caller can read the channel but not administer it.',
    EXPECTATION_MISMATCH: 'An `old` value is not the present one.',
    UNAUTHORIZED_PRINCIPAL: 'The change needs an administrator or an owner.',
  },
});

export const archiveChannel = endpoint({
  section: 'B-archive',
  summary: 'Archive a channel',
  description:
    'Closes the channel: it stays readable, and everything in it counts as read. Open to administrators and to those who may administer the channel.',
  method: 'DELETE',
  path: '/streams/{stream_id}',
  access: 'member',
  mutates: true,
  params: { stream_id: channelId },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such channel, the caller may not know of it, or it is archived already.',
    CANNOT_ADMINISTER_CHANNEL: 'The caller can read the channel but not administer it.',
  },
});
