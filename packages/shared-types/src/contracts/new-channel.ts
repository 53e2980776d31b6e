import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { ChannelId, Id, RetentionInput, TopicsPolicy, UserId } from '../scalars.ts';
import { channelGroupSettings } from '../settings/channel-group-settings.ts';
import { groupSettingParams } from '../settings/group-setting-rule.ts';

const flag = Type.Boolean();

/** Properties of a new channel. */
export const newChannelParams = {
  invite_only: defaulted(flag, false, 'Make the channel private.'),
  is_web_public: defaulted(
    flag,
    false,
    'Open the channel to people without an account. The server and the organization must allow it, and the caller must be in `can_create_web_public_channel_group`.',
  ),
  history_public_to_subscribers: optional(
    flag,
    'Let new subscribers read earlier messages. Can be false only for private channels. Defaults to false for private channels and true for others.',
  ),
  is_default_stream: defaulted(
    flag,
    false,
    'Subscribe new users to the channel. Administrators only.',
  ),
  message_retention_days: defaulted(
    RetentionInput,
    'realm_default',
    'Number of days that messages are kept, `unlimited`, or `realm_default` for the organization’s setting. Only owners may set another value than `realm_default`.',
  ),
  topics_policy: defaulted(TopicsPolicy, 'inherit', 'The topics that messages can be sent to.'),
  folder_id: optional(Id, 'The folder of the channel; none if absent.'),
  ...groupSettingParams(channelGroupSettings),
};

/** Notices about new channels and subscriptions. */
export const whoHears = {
  announce: defaulted(
    flag,
    false,
    'Announce new channels in the organization’s channel for announcements.',
  ),
  send_new_subscription_messages: defaulted(
    flag,
    true,
    `Notify people in a direct message when somebody else subscribes them. Never for more than ${limits.max_bulk_new_subscription_messages} people.`,
  ),
};

export const createChannel = endpoint({
  section: 'B-extra',
  summary: 'Create a channel',
  method: 'POST',
  path: '/channels/create',
  access: 'member',
  scope: 'channels',
  mutates: true,
  params: {
    name: required(
      Type.String(),
      `The name: 1 to ${limits.max_stream_name_length} characters, not taken.`,
    ),
    subscribers: required(
      Type.Array(UserId),
      'Active users to subscribe; may be empty. The caller is subscribed only if listed.',
    ),
    description: defaulted(
      Type.String({ maxLength: limits.max_stream_description_length }),
      '',
      'The purpose of the channel, in Markdown; line breaks become spaces.',
    ),
    ...newChannelParams,
    ...whoHears,
  },
  response: Type.Object({ id: described(ChannelId, 'The new channel.') }),
  errors: {
    BAD_REQUEST:
      'The name is taken or malformed, a user is unknown or deactivated, the folder is unknown or archived, a permission names a group that it does not allow, or the caller may not create such channels or subscribe these users.',
    UNAUTHORIZED_PRINCIPAL: 'A setting needs an administrator or an owner.',
  },
});
