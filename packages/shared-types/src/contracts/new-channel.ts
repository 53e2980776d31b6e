import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { ChannelId, Id, RetentionInput, TopicsPolicy, UserId } from '../scalars.ts';
import { channelGroupSettings } from '../settings/channel-group-settings.ts';
import { groupSettingParams } from '../settings/group-setting-rule.ts';

const flag = Type.Boolean();

/** How a new channel is to be. */
export const newChannelParams = {
  invite_only: defaulted(flag, false, 'Make it private.'),
  is_web_public: defaulted(
    flag,
    false,
    'Open it to people without account. The server and the organization must allow it, and the caller must be in `can_create_web_public_channel_group`.',
  ),
  history_public_to_subscribers: optional(
    flag,
    'Let new subscribers read what was sent before; cannot be false unless the channel is private. By default so unless it is private.',
  ),
  is_default_stream: defaulted(flag, false, 'Subscribe new users to it; administrators only.'),
  message_retention_days: defaulted(
    RetentionInput,
    'realm_default',
    'Days that messages are kept, `unlimited`, or `realm_default` for as the organization says; anything but that for owners only.',
  ),
  topics_policy: defaulted(TopicsPolicy, 'inherit', 'Which topics can be written to.'),
  folder_id: optional(Id, 'The folder it goes to; none if absent.'),
  ...groupSettingParams(channelGroupSettings),
};

/** Who is told of new channels and subscriptions. */
export const whoHears = {
  announce: defaulted(
    flag,
    false,
    'Announce new channels in the channel that the organization has for it.',
  ),
  send_new_subscription_messages: defaulted(
    flag,
    true,
    `Tell people in a direct message to what they were subscribed by somebody else; never for more than ${limits.max_bulk_new_subscription_messages} of them.`,
  ),
};

export const createChannel = endpoint({
  section: 'B-extra',
  summary: 'Create a channel',
  method: 'POST',
  path: '/channels/create',
  access: 'member',
  mutates: true,
  params: {
    name: required(
      Type.String(),
      `What it is called: 1 to ${limits.max_stream_name_length} characters, not taken.`,
    ),
    subscribers: required(
      Type.Array(UserId),
      'Active users to subscribe; may be empty, and the caller is not among them unless listed.',
    ),
    description: defaulted(
      Type.String({ maxLength: limits.max_stream_description_length }),
      '',
      'What it is for, in Markdown; line breaks become blanks.',
    ),
    ...newChannelParams,
    ...whoHears,
  },
  response: Type.Object({ id: described(ChannelId, 'The new channel.') }),
  errors: {
    BAD_REQUEST:
      'The name is taken or malformed, a user is unknown or deactivated, the folder is unknown or archived, a permission names a group it may not, or the caller may not make such channels or subscribe these users.',
    UNAUTHORIZED_PRINCIPAL: 'A setting needs an administrator or an owner.',
  },
});
