import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import {
  ChannelId,
  Count,
  ExternalId,
  Id,
  MessageId,
  Timestamp,
  TopicsPolicy,
  UserId,
} from '../scalars.ts';
import { channelGroupSettings } from '../settings/channel-group-settings.ts';
import { groupSettingProperties } from '../settings/group-setting-rule.ts';
import { ChannelCustom } from './custom-data.ts';

/** A channel with its settings, permissions and statistics. */
export const Channel = Type.Object(
  {
    stream_id: described(ChannelId, 'ID of the channel.'),
    name: Type.String({ description: 'Name, unique regardless of case.' }),
    is_archived: Type.Boolean({
      description: 'Whether the channel is archived: readable, but closed.',
    }),
    description: Type.String({ description: 'Purpose of the channel, in Markdown.' }),
    rendered_description: Type.String({ description: 'Purpose of the channel, as HTML.' }),
    date_created: described(Timestamp, 'When it was created.'),
    creator_id: Type.Union([UserId, Type.Null()], {
      description: 'The user who created it; null if unknown.',
    }),
    invite_only: Type.Boolean({ description: 'Private.' }),
    is_web_public: Type.Boolean({ description: 'Whether people without an account can read it.' }),
    stream_post_policy: Type.Enum([1, 2, 3, 4], {
      description:
        'Deprecated and possibly inexact: 1 everyone can post, 2 administrators, 3 full members, 4 moderators. See `can_send_message_group`.',
    }),
    is_announcement_only: Type.Boolean({
      description: 'Deprecated: whether only administrators can post.',
    }),
    message_retention_days: Type.Union([Type.Integer({ minimum: -1 }), Type.Null()], {
      description:
        'Number of days that messages are kept; -1 for ever, null for the organization’s setting.',
    }),
    history_public_to_subscribers: Type.Boolean({
      description: 'Whether new subscribers can read earlier messages.',
    }),
    topics_policy: described(TopicsPolicy, 'The topics that messages can be sent to.'),
    first_message_id: Type.Union([MessageId, Type.Null()], {
      description: 'The oldest message; null if there is none.',
    }),
    folder_id: Type.Union([Id, Type.Null()], { description: 'The folder; null for none.' }),
    is_recently_active: Type.Boolean({ description: 'Whether there were messages recently.' }),
    ...groupSettingProperties(channelGroupSettings),
    subscriber_count: described(Count, 'Number of active subscribers.'),
    stream_weekly_traffic: Type.Union([Count, Type.Null()], {
      description: 'Average number of messages per week, rounded; null for young channels.',
    }),
    external_id: Type.Optional(
      described(
        ExternalId,
        'ID of the channel in the system that provisions it. Only for administrators, and never in events or the state at registration.',
      ),
    ),
    custom: Type.Optional(
      described(
        ChannelCustom,
        'Data of the application that provisions the channel; absent if empty.',
      ),
    ),
    is_default: Type.Optional(
      Type.Boolean({
        description:
          'Whether new users are subscribed to it. Only present if default channels were requested.',
      }),
    ),
  },
  { title: 'Channel', description: 'A channel.' },
);
export type Channel = Static<typeof Channel>;
