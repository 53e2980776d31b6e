import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { limits } from '../limits.ts';
import { ChannelId, UserId } from '../scalars.ts';
import { Channel } from './channel.ts';

const yesNoOrDefault = Type.Union([Type.Boolean(), Type.Null()]);

/** A channel together with the caller's own settings for it. */
export const Subscription = Type.Object(
  {
    ...Channel.properties,
    color: Type.String({ description: 'Colour, as `#` and six lower-case hexadecimal digits.' }),
    is_muted: Type.Boolean({ description: 'Hidden from combined views.' }),
    in_home_view: Type.Boolean({ description: 'Deprecated: the opposite of `is_muted`.' }),
    pin_to_top: Type.Boolean({ description: 'Listed before the others.' }),
    desktop_notifications: described(
      yesNoOrDefault,
      'Desktop notifications for its messages; null as the user’s settings say.',
    ),
    audible_notifications: described(
      yesNoOrDefault,
      'Sound for its messages; null as the user’s settings say.',
    ),
    push_notifications: described(
      yesNoOrDefault,
      'Mobile notifications for its messages; null as the user’s settings say.',
    ),
    email_notifications: described(
      yesNoOrDefault,
      'Mail for its messages; null as the user’s settings say.',
    ),
    wildcard_mentions_notify: described(
      yesNoOrDefault,
      'Wildcard mentions notify like personal ones; null as the user’s settings say.',
    ),
    subscribers: Type.Optional(
      described(Type.Array(UserId), 'Who is subscribed, if asked for and visible.'),
    ),
    partial_subscribers: Type.Optional(
      described(Type.Array(UserId), 'Instead of `subscribers`: some of them.'),
    ),
  },
  { title: 'Subscription', description: 'A channel with the caller’s own settings for it.' },
);
export type Subscription = Static<typeof Subscription>;

/** One setting of one subscription, as a request changes it. */
export const SubscriptionProperty = Type.Object(
  {
    stream_id: described(ChannelId, 'The channel.'),
    property: Type.Enum(
      [
        'color',
        'is_muted',
        'in_home_view',
        'pin_to_top',
        'desktop_notifications',
        'audible_notifications',
        'push_notifications',
        'email_notifications',
        'wildcard_mentions_notify',
      ],
      { description: 'Which setting; `in_home_view` is deprecated: the opposite of `is_muted`.' },
    ),
    value: Type.Union([Type.Boolean(), Type.String()], {
      description: 'A hexadecimal colour for `color`, a boolean for all others.',
    }),
  },
  { title: 'SubscriptionProperty', description: 'One setting of one subscription.' },
);
export type SubscriptionProperty = Static<typeof SubscriptionProperty>;

/** A channel to subscribe to, as a request gives it. If there is none of this name it is made. */
export const NewSubscription = Type.Object(
  {
    name: Type.String({ description: 'Name of the channel.' }),
    description: Type.Optional(
      Type.String({
        maxLength: limits.max_stream_description_length,
        description: 'What it is for, in Markdown; only if it is made.',
      }),
    ),
    color: Type.Optional(
      Type.String({ description: 'Its colour for the subscribers; chosen for them if absent.' }),
    ),
  },
  { title: 'NewSubscription', description: 'A channel to subscribe to.' },
);
export type NewSubscription = Static<typeof NewSubscription>;
