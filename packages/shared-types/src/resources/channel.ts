import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ChannelId, Count, Id, MessageId, Timestamp, TopicsPolicy, UserId } from '../scalars.ts';
import { channelGroupSettings } from '../settings/channel-group-settings.ts';
import { groupSettingProperties } from '../settings/group-setting-rule.ts';

/** A channel: what it is called, who may do what in it, how much goes on there. */
export const Channel = Type.Object(
  {
    stream_id: described(ChannelId, 'Identifies the channel.'),
    name: Type.String({ description: 'What it is called; unique without regard to case.' }),
    is_archived: Type.Boolean({ description: 'Readable but closed.' }),
    description: Type.String({ description: 'What it is for, in Markdown.' }),
    rendered_description: Type.String({ description: 'What it is for, as HTML.' }),
    date_created: described(Timestamp, 'When it was made.'),
    creator_id: Type.Union([UserId, Type.Null()], {
      description: 'Who made it; null if unrecorded.',
    }),
    invite_only: Type.Boolean({ description: 'Private.' }),
    is_web_public: Type.Boolean({ description: 'Can be read without an account.' }),
    stream_post_policy: Type.Enum([1, 2, 3, 4], {
      description:
        'Deprecated and possibly inexact: 1 everyone posts, 2 administrators, 3 full members, 4 moderators. See `can_send_message_group`.',
    }),
    is_announcement_only: Type.Boolean({
      description: 'Deprecated: only administrators post.',
    }),
    message_retention_days: Type.Union([Type.Integer({ minimum: -1 }), Type.Null()], {
      description: 'Days that messages are kept; -1 for ever, null as the organization says.',
    }),
    history_public_to_subscribers: Type.Boolean({
      description: 'New subscribers can read what was sent before.',
    }),
    topics_policy: described(TopicsPolicy, 'Which topics can be written to.'),
    first_message_id: Type.Union([MessageId, Type.Null()], {
      description: 'Its oldest message; null if it has none.',
    }),
    folder_id: Type.Union([Id, Type.Null()], { description: 'Its folder; null if in none.' }),
    is_recently_active: Type.Boolean({ description: 'It had messages lately.' }),
    ...groupSettingProperties(channelGroupSettings),
    subscriber_count: described(Count, 'How many active users are subscribed.'),
    stream_weekly_traffic: Type.Union([Count, Type.Null()], {
      description: 'Messages in an average week, rounded; null for young channels.',
    }),
    is_default: Type.Optional(
      Type.Boolean({
        description: 'New users are subscribed to it; only if default channels were asked for.',
      }),
    ),
  },
  { title: 'Channel', description: 'A channel.' },
);
export type Channel = Static<typeof Channel>;
