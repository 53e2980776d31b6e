import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { limits } from '../limits.ts';
import { ChannelId, UserId } from '../scalars.ts';
import { Channel } from './channel.ts';

const yesNoOrDefault = Type.Union([Type.Boolean(), Type.Null()]);

/** A channel with the user's own settings for it. */
export const Subscription = Type.Object(
  {
    ...Channel.properties,
    color: Type.String({ description: 'Colour, as `#` and six lower-case hexadecimal digits.' }),
    is_muted: Type.Boolean({ description: 'Whether it is hidden from combined views.' }),
    in_home_view: Type.Boolean({ description: 'Deprecated: the opposite of `is_muted`.' }),
    pin_to_top: Type.Boolean({ description: 'Whether it is listed first.' }),
    desktop_notifications: described(
      yesNoOrDefault,
      'Desktop notifications for its messages; null for the user’s global setting.',
    ),
    audible_notifications: described(
      yesNoOrDefault,
      'Sound for its messages; null for the user’s global setting.',
    ),
    push_notifications: described(
      yesNoOrDefault,
      'Mobile notifications for its messages; null for the user’s global setting.',
    ),
    email_notifications: described(
      yesNoOrDefault,
      'Mail for its messages; null for the user’s global setting.',
    ),
    wildcard_mentions_notify: described(
      yesNoOrDefault,
      'Whether wildcard mentions notify like personal ones; null for the user’s global setting.',
    ),
    subscribers: Type.Optional(
      described(Type.Array(UserId), 'IDs of the subscribers, if requested and visible.'),
    ),
    partial_subscribers: Type.Optional(
      described(Type.Array(UserId), 'Instead of `subscribers`: IDs of some subscribers.'),
    ),
  },
  { title: 'Subscription', description: 'A channel with the caller’s own settings for it.' },
);
export type Subscription = Static<typeof Subscription>;

/** One setting of one subscription, in a request. */
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
      { description: 'The setting. `in_home_view` is deprecated: the opposite of `is_muted`.' },
    ),
    value: Type.Union([Type.Boolean(), Type.String()], {
      description: 'A hexadecimal colour for `color`, a boolean for all others.',
    }),
  },
  { title: 'SubscriptionProperty', description: 'One setting of one subscription.' },
);
export type SubscriptionProperty = Static<typeof SubscriptionProperty>;

/** A channel to subscribe to, in a request. It is created if it does not exist. */
export const NewSubscription = Type.Object(
  {
    name: Type.String({ description: 'Name of the channel.' }),
    description: Type.Optional(
      Type.String({
        maxLength: limits.max_stream_description_length,
        description: 'Purpose of the channel, in Markdown. Only for a new channel.',
      }),
    ),
    color: Type.Optional(
      Type.String({ description: 'Colour for the subscribers; chosen by the server if absent.' }),
    ),
  },
  { title: 'NewSubscription', description: 'A channel to subscribe to.' },
);
export type NewSubscription = Static<typeof NewSubscription>;
