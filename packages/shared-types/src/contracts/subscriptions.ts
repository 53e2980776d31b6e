import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { NewSubscription, Subscription, SubscriptionProperty } from '../resources/subscription.ts';
import { ChannelId, UserId } from '../scalars.ts';
import { newChannelParams, whoHears } from './new-channel.ts';

const channelNames = Type.Array(Type.String());
const newSubscriptions = Type.Array(NewSubscription, { maxItems: limits.channelsPerRequest });
const principals = Type.Union([Type.Array(Type.String()), Type.Array(UserId)]);

const subscribed = {
  subscribed: Type.Record(Type.String(), channelNames, {
    description: 'By user ID: channels that the user was newly subscribed to.',
  }),
  already_subscribed: Type.Record(Type.String(), channelNames, {
    description: 'By user ID: channels that the user was already subscribed to.',
  }),
  new_subscription_messages_sent: Type.Optional(
    Type.Boolean({
      description:
        'Whether people were notified in a direct message; absent if the caller turned that off.',
    }),
  ),
};
const unsubscribed = {
  removed: described(channelNames, 'Channels from which at least one user was unsubscribed.'),
  not_removed: described(channelNames, 'Channels to which none of the users was subscribed.'),
};
const refusedValue =
  'The caller is not subscribed to a channel, the channel is archived, or a value does not fit its property.';

export const getSubscriptions = endpoint({
  section: 'B-subscriptions',
  summary: 'Get own subscriptions',
  description: 'The channels that the caller is subscribed to, without archived ones.',
  method: 'GET',
  path: '/users/me/subscriptions',
  access: 'user',
  mutates: false,
  params: {
    include_subscribers: defaulted(
      Type.Union([Type.Boolean(), Type.Literal('partial')]),
      false,
      'Include the other subscribers that the caller may see; `partial` includes only some in large channels.',
    ),
  },
  response: Type.Object({
    subscriptions: described(Type.Array(Subscription), 'The subscriptions.'),
  }),
  errors: {},
});

export const isSubscribed = endpoint({
  section: 'B-subscriptions',
  summary: 'Check whether a user is subscribed',
  method: 'GET',
  path: '/users/{user_id}/subscriptions/{stream_id}',
  access: 'user',
  mutates: false,
  params: {
    user_id: required(UserId, 'The user.'),
    stream_id: required(ChannelId, 'The channel.'),
  },
  response: Type.Object({
    is_subscribed: Type.Boolean({ description: 'Whether the user is subscribed.' }),
  }),
  errors: { BAD_REQUEST: 'There is no such user or channel, or the caller cannot see it.' },
});

export const subscribe = endpoint({
  section: 'B-subscribe',
  summary: 'Subscribe to channels',
  description:
    'Subscribes the caller or others to channels by name, and creates the channels that do not exist. Properties of channels only apply to new ones.',
  method: 'POST',
  path: '/users/me/subscriptions',
  access: 'member',
  scope: 'channels',
  mutates: true,
  params: {
    subscriptions: required(newSubscriptions, 'The channels.'),
    principals: optional(
      principals,
      'The users to subscribe, by IDs (preferred) or addresses; the caller if absent.',
    ),
    authorization_errors_fatal: defaulted(
      Type.Boolean(),
      true,
      'Refuse the whole request if the caller may not subscribe to one of the channels; otherwise skip those channels.',
    ),
    ...newChannelParams,
    ...whoHears,
  },
  response: Type.Object({
    ...subscribed,
    unauthorized: Type.Optional(
      described(
        channelNames,
        'Only if `authorization_errors_fatal` is false: the skipped channels.',
      ),
    ),
  }),
  errors: {
    BAD_REQUEST:
      'A name is malformed or taken by a channel that is hidden from the caller, a user is unknown or deactivated, a channel is archived, a description is too long, a permission names a group that it does not allow, or the caller may not create such channels or subscribe these users.',
    UNAUTHORIZED_PRINCIPAL: 'A setting of the new channels needs an administrator or an owner.',
  },
});

export const updateSubscriptionSettings = endpoint({
  section: '4.5',
  summary: 'Update subscription settings',
  description: 'Changes the caller’s own settings of channels that they are subscribed to.',
  method: 'POST',
  path: '/users/me/subscriptions/properties',
  access: 'user',
  mutates: true,
  params: {
    subscription_data: required(
      Type.Array(SubscriptionProperty),
      'The settings to change, each with its channel and new value.',
    ),
  },
  response: noFields,
  errors: { BAD_REQUEST: refusedValue },
});

export const updateSubscriptionSetting = endpoint({
  section: 'A4.5',
  summary: 'Update one subscription setting',
  description: 'Changes one of the caller’s own settings of a channel that they are subscribed to.',
  method: 'PATCH',
  path: '/users/me/subscriptions/{stream_id}',
  access: 'user',
  mutates: true,
  params: {
    stream_id: required(ChannelId, 'The channel.'),
    property: required(SubscriptionProperty.properties.property, 'The setting.'),
    value: required(SubscriptionProperty.properties.value, 'The new value.'),
  },
  response: noFields,
  errors: { BAD_REQUEST: refusedValue },
});

export const updateSubscriptions = endpoint({
  section: 'B-subscriptions',
  summary: 'Update own subscriptions',
  description:
    'Subscribes the caller to channels and unsubscribes them from others, all or nothing.',
  method: 'PATCH',
  path: '/users/me/subscriptions',
  access: 'user',
  mutates: true,
  deprecated: true,
  params: {
    add: defaulted(newSubscriptions, [], 'Channels to subscribe to. Not for guests.'),
    delete: defaulted(channelNames, [], 'Names of channels to unsubscribe from.'),
  },
  response: Type.Object({ ...subscribed, ...unsubscribed }),
  errors: {
    BAD_REQUEST:
      'There is nothing to do, a name is malformed or taken by a channel that is hidden from the caller, a channel is archived, or the caller may not create or join it.',
    STREAM_DOES_NOT_EXIST: 'A channel to unsubscribe from does not exist.',
  },
});

export const unsubscribe = endpoint({
  section: '4.11',
  summary: 'Unsubscribe from a channel',
  description:
    'Unsubscribes the caller or others, all or nothing. Administrators and members of the channel’s `can_remove_subscribers_group` can unsubscribe others; owners can unsubscribe their bots.',
  method: 'DELETE',
  path: '/users/me/subscriptions',
  access: 'user',
  scope: 'channels',
  mutates: true,
  params: {
    subscriptions: required(channelNames, 'Names of the channels.'),
    principals: optional(
      principals,
      'The users to unsubscribe, by IDs (preferred) or addresses; the caller if absent.',
    ),
  },
  response: Type.Object(unsubscribed),
  errors: {
    STREAM_DOES_NOT_EXIST: 'There is no such channel, or it is hidden from the caller.',
    BAD_REQUEST:
      'A user is unknown or deactivated, a channel is archived, or the caller may not unsubscribe others from it.',
  },
});
