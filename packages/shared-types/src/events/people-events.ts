import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Bot, OwnedBot } from '../resources/bot.ts';
import { UserCustom } from '../resources/custom-data.ts';
import { ProfileField } from '../resources/profile-field.ts';
import { ProfileValue, User } from '../resources/user.ts';
import { UserGroup } from '../resources/user-group.ts';
import { GroupId, Id, UserId } from '../scalars.ts';
import { event, operation } from './event.ts';

export const realmUserAdd = operation('realm_user', 'add', 'The user can see a new account.', {
  person: described(User, 'Who.'),
});

export const realmUserRemove = operation(
  'realm_user',
  'remove',
  'The user can no longer see an account. The account itself may still be active.',
  {
    person: Type.Object({
      user_id: described(UserId, 'Who.'),
      full_name: Type.String({ description: 'The name to display from now on.' }),
    }),
  },
);

const user_id = described(UserId, 'Who.');
const { properties: user } = User;

export const realmUserUpdate = operation(
  'realm_user',
  'update',
  'Properties of an account changed.',
  {
    person: Type.Union(
      [
        Type.Object({ user_id, full_name: user.full_name }),
        Type.Object({
          user_id,
          avatar_url: Type.Union([Type.String(), Type.Null()]),
          avatar_url_medium: Type.Union([Type.String(), Type.Null()]),
          avatar_source: Type.String(),
          avatar_version: user.avatar_version,
        }),
        Type.Object({ user_id, email: user.email, timezone: user.timezone }),
        Type.Object({ user_id, bot_owner_id: UserId }),
        Type.Object({ user_id, role: user.role }),
        Type.Object({ user_id, delivery_email: user.delivery_email }),
        Type.Object({ user_id, new_email: Type.String() }),
        Type.Object({
          user_id,
          custom_profile_field: Type.Object({
            id: Id,
            value: Type.Union([Type.String(), Type.Null()], { description: 'Null if cleared.' }),
            rendered_value: ProfileValue.properties.rendered_value,
          }),
        }),
        Type.Object({ user_id, is_active: user.is_active }),
        Type.Object({ user_id, is_address_proven: Type.Boolean() }),
        Type.Object({ user_id, custom: described(UserCustom, 'The new data; may be empty.') }),
      ],
      { description: 'The account, and its changed fields.' },
    ),
  },
);

export const userGroupAdd = operation('user_group', 'add', 'The user can see a new group.', {
  group: described(UserGroup, 'The group.'),
});

const group_id = described(GroupId, 'The group.');

export const userGroupUpdate = operation('user_group', 'update', 'A group changed.', {
  group_id,
  data: described(
    Type.Partial(
      Type.Omit(UserGroup, [
        'id',
        'date_created',
        'creator_id',
        'members',
        'direct_subgroup_ids',
        'is_system_group',
      ]),
    ),
    'The changed fields.',
  ),
});

const members = { group_id, user_ids: described(Type.Array(UserId), 'Who.') };
const subgroups = { group_id, direct_subgroup_ids: described(Type.Array(GroupId), 'Which.') };

export const addMembers = operation(
  'user_group',
  'add_members',
  'Members were added to a group.',
  members,
);
export const removeMembers = operation(
  'user_group',
  'remove_members',
  'Members were removed from a group.',
  members,
);
export const addSubgroups = operation(
  'user_group',
  'add_subgroups',
  'Subgroups were added to a group.',
  subgroups,
);
export const removeSubgroups = operation(
  'user_group',
  'remove_subgroups',
  'Subgroups were removed from a group.',
  subgroups,
);

export const userGroupRemove = operation(
  'user_group',
  'remove',
  'A group was deactivated. For clients without `include_deactivated_groups`.',
  { group_id },
);

export const customProfileFields = event(
  'custom_profile_fields',
  'The custom profile fields changed.',
  { fields: described(Type.Array(ProfileField), 'All fields, in order.') },
);

export const realmBotAdd = operation('realm_bot', 'add', 'The user owns a new bot.', {
  bot: OwnedBot,
});

export const realmBotUpdate = operation('realm_bot', 'update', 'A bot of the user changed.', {
  bot: Type.Object({
    user_id: Bot.properties.user_id,
    username: Type.Optional(Bot.properties.username),
    email: Type.Optional(Bot.properties.email),
    full_name: Type.Optional(Bot.properties.full_name),
    avatar_url: Type.Optional(Bot.properties.avatar_url),
    is_active: Type.Optional(user.is_active),
    api_key: Type.Optional(Bot.properties.api_key),
    default_all_public_streams: Type.Optional(Bot.properties.default_all_public_streams),
    services: Type.Optional(Bot.properties.services),
  }),
});

export const realmBotDelete = operation('realm_bot', 'delete', 'A bot got another owner.', {
  bot: Type.Object({ user_id }),
});
