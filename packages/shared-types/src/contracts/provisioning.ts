import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { ChannelCustom, UserCustom } from '../resources/custom-data.ts';
import { ChannelId, GroupId, Id, UserId } from '../scalars.ts';

const external_id = Type.String({
  description: `ID of the item in your system: 1 to ${limits.externalIdLength} printable characters.`,
});
const custom = `Data of your application, returned as given: at most ${limits.customDataBytes} bytes of JSON. Replaces all earlier data; \`{}\` removes it.`;

/** A person to create or update. */
export const PersonUpsert = Type.Object(
  {
    external_id,
    full_name: Type.String({
      description: 'The displayed name, under the same rules as when creating a user.',
    }),
    email: Type.Optional(
      Type.String({
        description:
          'The real address, which counts as proven. A new person without one gets a placeholder that receives no mail.',
      }),
    ),
    role: Type.Optional(
      Type.Integer({ description: 'The role; a member if absent and the person is new.' }),
    ),
    avatar_url: Type.Optional(
      Type.String({
        description:
          'HTTPS or HTTP address of a picture. The server fetches it in the background, once for each address, and keeps a copy. An empty text restores the drawn picture.',
      }),
    ),
    timezone: Type.Optional(Type.String({ description: 'IANA name of the time zone.' })),
    custom: Type.Optional(described(UserCustom, custom)),
    is_active: Type.Optional(
      Type.Boolean({ description: 'False deactivates the person, true reactivates them.' }),
    ),
    channels: Type.Optional(
      Type.Array(Type.Union([ChannelId, Type.String()]), {
        description:
          'Channels to subscribe the person to: IDs, or external IDs as text. Other subscriptions stay.',
      }),
    ),
    groups: Type.Optional(
      Type.Array(Type.Union([GroupId, Type.String()]), {
        description:
          'User groups to add the person to: IDs, or names as text. Other memberships stay.',
      }),
    ),
  },
  { title: 'PersonUpsert', description: 'A person to create or update.' },
);
export type PersonUpsert = Static<typeof PersonUpsert>;

/** A channel to create or update. */
export const ChannelUpsert = Type.Object(
  {
    external_id,
    name: Type.Optional(
      Type.String({
        description:
          'The wanted name. If another channel has it, a number is added, such as `Order 17 (2)`. A new channel without one is named after its external ID.',
      }),
    ),
    description: Type.Optional(
      Type.String({
        description: `Purpose of the channel, in Markdown: at most ${limits.max_stream_description_length} characters.`,
      }),
    ),
    is_private: Type.Optional(
      Type.Boolean({
        description:
          'Whether the channel is private; false if absent and the channel is new. New subscribers can read earlier messages.',
      }),
    ),
    members: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'External IDs of all its members. Others who have an external ID are unsubscribed. People without one, deactivated people and bots stay as they are.',
      }),
    ),
    webhooks: Type.Optional(
      Type.Array(Id, {
        description:
          'Webhooks that get the events of the channel also if it is private: their accounts are subscribed. Others stay.',
      }),
    ),
    custom: Type.Optional(described(ChannelCustom, custom)),
    is_archived: Type.Optional(Type.Boolean({ description: 'Whether the channel is archived.' })),
  },
  { title: 'ChannelUpsert', description: 'A channel to create or update.' },
);
export type ChannelUpsert = Static<typeof ChannelUpsert>;

const outcome = Type.Enum(['created', 'updated', 'unchanged'], {
  description: 'The effect of the item.',
});

const Refused = Type.Object(
  {
    external_id: Type.String({ description: 'The item’s ID, as given.' }),
    code: Type.String({ description: 'Code of the error.' }),
    msg: Type.String({ description: 'Why nothing of the item was done.' }),
  },
  { title: 'RefusedItem', description: 'An item of which nothing was done.' },
);

export const upsertUsers = endpoint({
  section: 'X2',
  summary: 'Create or update people',
  description:
    'Brings the accounts of people in line with another system, which names them by its own IDs. Only what an item contains changes. An item that matches the account changes nothing and emits no event. The address of an account that the item does not name refuses the item. No mail, welcome message or notice is sent. For services with the scope `users`, owners, and administrators who may create users. Only owners can make, change the role or address of, or deactivate owners. Services cannot make administrators, change their role or address, or reactivate them. With the scope `users` alone, services cannot fill private channels, or groups that have a permission of the organization or of a private channel.',
  method: 'POST',
  path: '/users/upsert',
  access: 'administrator',
  humansOnly: true,
  scope: 'users',
  mutates: true,
  params: {
    users: required(
      Type.Array(PersonUpsert, { maxItems: limits.usersPerUpsert }),
      `The people: at most ${limits.usersPerUpsert}. Each is done or refused by itself.`,
    ),
  },
  response: Type.Object({
    results: Type.Array(
      Type.Union([
        Type.Object({
          external_id: Type.String({ description: 'The item’s ID, as given.' }),
          user_id: described(UserId, 'The account.'),
          outcome,
        }),
        Refused,
      ]),
      { description: 'The outcome of each item, in the order of the request.' },
    ),
  }),
  errors: {
    BAD_REQUEST:
      'A value has the wrong type, there are too many items, or the caller may not create users.',
    UNAUTHORIZED_PRINCIPAL: 'The caller is not an administrator.',
  },
});

export const upsertChannels = endpoint({
  section: 'X2',
  summary: 'Create or update channels',
  description:
    'Brings channels in line with another system, which names them by its own IDs: a channel for each order, ticket or document. Only what an item contains changes. An item that matches the channel changes nothing and emits no event. No notices are posted. For services with the scope `channels`, for owners, and for administrators within their permissions: they cannot open, or let people into, a private channel that they cannot read and did not create.',
  method: 'POST',
  path: '/channels/upsert',
  access: 'administrator',
  humansOnly: true,
  scope: 'channels',
  mutates: true,
  params: {
    channels: required(
      Type.Array(ChannelUpsert, { maxItems: limits.channelsPerUpsert }),
      `The channels: at most ${limits.channelsPerUpsert}. Each is done or refused by itself.`,
    ),
  },
  response: Type.Object({
    results: Type.Array(
      Type.Union([
        Type.Object({
          external_id: Type.String({ description: 'The item’s ID, as given.' }),
          stream_id: described(ChannelId, 'The channel.'),
          outcome,
        }),
        Refused,
      ]),
      { description: 'The outcome of each item, in the order of the request.' },
    ),
  }),
  errors: {
    BAD_REQUEST: 'A value has the wrong type, or there are too many items.',
    UNAUTHORIZED_PRINCIPAL: 'The caller is not an administrator.',
  },
});
