import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Channel } from '../resources/channel.ts';
import { ChannelId, ExternalId, Id, RetentionInput, TopicsPolicy, UserId } from '../scalars.ts';
import { channelGroupSettings } from '../settings/channel-group-settings.ts';
import { groupSettingUpdateParams } from '../settings/group-setting-rule.ts';

const flag = Type.Boolean();
const channelId = required(ChannelId, 'The channel.');
const unknownChannel = 'There is no such channel, or it is hidden from the caller.';

export const getChannels = endpoint({
  section: '4.20',
  summary: 'Get all channels',
  description: 'The channels that at least one parameter selects, by name.',
  method: 'GET',
  path: '/streams',
  access: 'user',
  scope: 'channels',
  mutates: false,
  params: {
    include_public: defaulted(flag, true, 'All public channels.'),
    include_web_public: defaulted(
      flag,
      false,
      'All channels that are readable without an account.',
    ),
    include_subscribed: defaulted(flag, true, 'Channels that the caller is subscribed to.'),
    exclude_archived: defaulted(flag, true, 'Leave out archived channels.'),
    include_all: defaulted(
      flag,
      false,
      'All channels that the caller can see; for administrators, every channel.',
    ),
    include_default: defaulted(
      flag,
      false,
      'Default channels, to which new users are subscribed; adds `is_default` to every channel.',
    ),
    include_owner_subscribed: defaulted(
      flag,
      false,
      'For bots: channels that the owner is subscribed to.',
    ),
    include_can_access_content: defaulted(flag, false, 'Channels that the caller may read.'),
    include_all_active: defaulted(
      flag,
      false,
      'For administrators: every channel that is not archived. `include_all` replaces it.',
      { deprecated: true },
    ),
    external_ids: optional(
      Type.Array(ExternalId, { maxItems: limits.externalIdsPerRequest }),
      'Only on Tidings: return the channels with these IDs in the system that provisions them, archived ones too, and ignore the other parameters except `include_default`. Administrators only; for others there are none.',
    ),
  },
  response: Type.Object({ streams: described(Type.Array(Channel), 'The channels by name.') }),
  errors: { BAD_REQUEST: '`include_all_active` was set by a caller who is not an administrator.' },
});

export const getChannel = endpoint({
  section: 'B-channel',
  summary: 'Get a channel',
  method: 'GET',
  path: '/streams/{stream_id}',
  access: 'user',
  scope: 'channels',
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
  scope: 'channels',
  mutates: false,
  params: { stream: required(Type.String(), 'Name of the channel.') },
  response: Type.Object({ stream_id: described(ChannelId, 'Its ID.') }),
  errors: { BAD_REQUEST: unknownChannel },
});

export const getChannelSubscribers = endpoint({
  section: 'B-channel',
  summary: 'Get the subscribers of a channel',
  description: 'For users who may read the channel, and administrators. Guests must be subscribed.',
  method: 'GET',
  path: '/streams/{stream_id}/members',
  access: 'user',
  scope: 'channels',
  mutates: false,
  params: { stream_id: channelId },
  response: Type.Object({
    subscribers: described(Type.Array(UserId), 'IDs of the active subscribers.'),
  }),
  errors: { BAD_REQUEST: 'There is no such channel, or the caller may not see its subscribers.' },
});

export const getChannelEmailAddress = endpoint({
  section: 'B-channel',
  summary: 'Get the email address of a channel',
  description:
    'Mail to this address is posted to the channel by the notification bot, with the permissions of the caller. The address is a secret. It is empty if the server receives no mail, for bots, and for people who may not post there.',
  method: 'GET',
  path: '/streams/{stream_id}/email_address',
  access: 'user',
  mutates: false,
  params: {
    stream_id: channelId,
    sender_id: optional(
      UserId,
      'Ignored: the notification bot posts all mail, so that nobody’s name can be forged.',
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
    'Changes only what the request contains, all or nothing. For administrators, and users who may administer the channel. A change that could open the content needs access to that content.',
  method: 'PATCH',
  path: '/streams/{stream_id}',
  access: 'member',
  scope: 'channels',
  mutates: true,
  params: {
    stream_id: channelId,
    description: optional(
      Type.String({ maxLength: limits.max_stream_description_length }),
      'The purpose of the channel, in Markdown; line breaks become spaces.',
    ),
    new_name: optional(
      Type.String(),
      `The new name: 1 to ${limits.max_stream_name_length} characters, not taken.`,
    ),
    is_private: optional(flag, 'Make the channel private or public.'),
    is_web_public: optional(
      flag,
      'Open the channel to people without an account, or close it to them. The server and the organization must allow it, and the caller must be in `can_create_web_public_channel_group`.',
    ),
    history_public_to_subscribers: optional(
      flag,
      'Let new subscribers read earlier messages. Can be false only for private channels.',
    ),
    is_default_stream: optional(
      flag,
      'Whether new users are subscribed to the channel. Administrators only.',
    ),
    message_retention_days: optional(
      RetentionInput,
      'Number of days that messages are kept, `unlimited`, or `realm_default` for the organization’s setting. Owners only.',
    ),
    is_archived: optional(flag, 'Only false is accepted, which restores an archived channel.'),
    folder_id: optional(Type.Union([Id, Type.Null()]), 'The folder of the channel; null for none.'),
    topics_policy: optional(
      TopicsPolicy,
      'The topics that messages can be sent to. `empty_topic_only` needs all messages to be in the empty topic; notices of the server move there by themselves.',
    ),
    ...groupSettingUpdateParams(channelGroupSettings),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'The channel is hidden from the caller, the name is taken or malformed, or a value does not fit the rest of the channel.',
    CANNOT_ADMINISTER_CHANNEL: 'The caller can read the channel, but not administer it.',
    EXPECTATION_MISMATCH: 'An `old` value is not the current one.',
    UNAUTHORIZED_PRINCIPAL: 'The change needs an administrator or an owner.',
  },
});

export const archiveChannel = endpoint({
  section: 'B-archive',
  summary: 'Archive a channel',
  description:
    'Archives the channel: it stays readable, and its messages count as read. For administrators, and users who may administer the channel.',
  method: 'DELETE',
  path: '/streams/{stream_id}',
  access: 'member',
  scope: 'channels',
  mutates: true,
  params: { stream_id: channelId },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such channel, it is hidden from the caller, or it is archived already.',
    CANNOT_ADMINISTER_CHANNEL: 'The caller can read the channel, but not administer it.',
  },
});
