import { Type } from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { SubscriptionProperty } from '../resources/subscription.ts';
import { UserId } from '../scalars.ts';

const channelNames = Type.Array(Type.String());

export const updateSubscriptionSettings = endpoint({
  section: '4.5',
  summary: 'Update subscription settings',
  description: 'Changes the caller’s own settings of channels they are subscribed to.',
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
  errors: {
    BAD_REQUEST:
      'The caller is not subscribed to a channel, the channel is archived, or a value does not fit its property.',
  },
});

export const unsubscribe = endpoint({
  section: '4.11',
  summary: 'Unsubscribe from a channel',
  description:
    'Unsubscribes the caller or others, all or nothing. Others may be unsubscribed by administrators, by those in the channel’s `can_remove_subscribers_group`, and bots by their owner.',
  method: 'DELETE',
  path: '/users/me/subscriptions',
  access: 'user',
  mutates: true,
  params: {
    subscriptions: required(channelNames, 'Names of the channels.'),
    principals: optional(
      Type.Union([Type.Array(Type.String()), Type.Array(UserId)]),
      'Who is unsubscribed, by IDs (preferred) or addresses; the caller if absent.',
    ),
  },
  response: Type.Object({
    removed: described(channelNames, 'Channels from which somebody was unsubscribed.'),
    not_removed: described(channelNames, 'Channels to which nobody of them was subscribed.'),
  }),
  errors: {
    STREAM_DOES_NOT_EXIST: 'There is no such channel, or the caller may not know of it.',
    BAD_REQUEST:
      'A user is unknown or deactivated, a channel is archived, or the caller may not unsubscribe others from it.',
  },
});
