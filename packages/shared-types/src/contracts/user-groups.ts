import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { UserGroup } from '../resources/user-group.ts';
import { GroupId, UserId } from '../scalars.ts';
import { groupSettingParams, groupSettingUpdateParams } from '../settings/group-setting-rule.ts';
import { userGroupSettings } from '../settings/user-group-settings.ts';

const userGroupId = required(GroupId, 'The group.');
const name = Type.String({ description: '1 to 100 characters after trimming.' });
const description = Type.String({ maxLength: limits.userGroupDescriptionLength });
const userIds = Type.Array(UserId);
const groupIds = Type.Array(GroupId);

const noSuchGroup = 'There is no such group.';
const directMemberOnly = defaulted(
  Type.Boolean(),
  false,
  'Count only direct members, not members of subgroups.',
);

export const getUserGroups = endpoint({
  section: 'B-groups',
  summary: 'Get user groups',
  description: 'All groups of the organization, with system groups.',
  method: 'GET',
  path: '/user_groups',
  access: 'member',
  humansOnly: true,
  mutates: false,
  params: {
    include_deactivated_groups: defaulted(Type.Boolean(), false, 'Include deactivated groups.'),
  },
  response: Type.Object({ user_groups: described(Type.Array(UserGroup), 'The groups by ID.') }),
  errors: {},
});

export const createUserGroup = endpoint({
  section: 'B-groups',
  summary: 'Create a user group',
  method: 'POST',
  path: '/user_groups/create',
  access: 'member',
  humansOnly: true,
  mutates: true,
  params: {
    name: required(
      name,
      'Unique among active groups. Must not start with `@`, `role:`, `user:`, `stream:` or `channel:`.',
    ),
    description: required(description, 'The purpose of the group; may be empty.'),
    members: required(userIds, 'The first members: active users.'),
    subgroups: defaulted(groupIds, [], 'Groups whose members become members too.'),
    ...groupSettingParams(userGroupSettings),
  },
  response: Type.Object({ group_id: described(GroupId, 'The new group.') }),
  errors: {
    BAD_REQUEST:
      'The name is taken or malformed, a user or group is unknown or deactivated, a permission names a group that it does not allow, or the caller may not create groups.',
  },
});

export const updateUserGroup = endpoint({
  section: 'B-groups',
  summary: 'Update a user group',
  description: 'Changes the name, description or permissions, or reactivates the group.',
  method: 'PATCH',
  path: '/user_groups/{user_group_id}',
  access: 'member',
  humansOnly: true,
  mutates: true,
  params: {
    user_group_id: userGroupId,
    name: optional(name, 'The new name.'),
    description: optional(description, 'The new description.'),
    deactivated: optional(Type.Literal(false), 'Reactivates the group.'),
    ...groupSettingUpdateParams(userGroupSettings),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is nothing to change, the group is unknown or a system group, the name is taken, or the caller may not manage the group.',
    EXPECTATION_MISMATCH: 'An `old` value is not the current one.',
  },
});

export const deactivateUserGroup = endpoint({
  section: 'B-groups',
  summary: 'Deactivate a user group',
  method: 'POST',
  path: '/user_groups/{user_group_id}/deactivate',
  access: 'member',
  humansOnly: true,
  mutates: true,
  params: { user_group_id: userGroupId },
  response: noFields,
  errors: {
    BAD_REQUEST: 'The group is unknown or a system group, or the caller may not manage it.',
    CANNOT_DEACTIVATE_GROUP_IN_USE: 'The group is a subgroup or the value of a permission.',
  },
});

export const deleteUserGroup = endpoint({
  section: 'B-groups',
  summary: 'Delete a user group',
  description: 'Older name of deactivating a group.',
  method: 'DELETE',
  path: '/user_groups/{user_group_id}',
  access: 'member',
  humansOnly: true,
  mutates: true,
  deprecated: true,
  params: { user_group_id: userGroupId },
  response: noFields,
  errors: {
    BAD_REQUEST: 'The group is unknown or a system group, or the caller may not manage it.',
    CANNOT_DEACTIVATE_GROUP_IN_USE: 'The group is a subgroup or the value of a permission.',
  },
});

export const updateUserGroupMembers = endpoint({
  section: '4.18',
  summary: 'Update user group members',
  description:
    'Adds and removes users and subgroups, all or nothing. Also works on deactivated groups.',
  method: 'POST',
  path: '/user_groups/{user_group_id}/members',
  access: 'member',
  humansOnly: true,
  mutates: true,
  params: {
    user_group_id: userGroupId,
    delete: optional(userIds, 'Users to remove.'),
    add: optional(userIds, 'Active users to add.'),
    delete_subgroups: optional(groupIds, 'Subgroups to remove.'),
    add_subgroups: optional(groupIds, 'Groups to add as subgroups.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is nothing to do, the group is unknown or a system group, a user is unknown or deactivated, a user to add is already a member, a user to remove is not, a subgroup would contain itself, or the caller may not do it.',
  },
});

export const getUserGroupMembers = endpoint({
  section: 'B-groups',
  summary: 'Get user group members',
  method: 'GET',
  path: '/user_groups/{user_group_id}/members',
  access: 'member',
  humansOnly: true,
  mutates: false,
  params: { user_group_id: userGroupId, direct_member_only: directMemberOnly },
  response: Type.Object({ members: described(userIds, 'IDs of active users, ascending.') }),
  errors: { BAD_REQUEST: noSuchGroup },
});

export const isUserGroupMember = endpoint({
  section: 'B-groups',
  summary: 'Check user group membership',
  method: 'GET',
  path: '/user_groups/{user_group_id}/members/{user_id}',
  access: 'member',
  humansOnly: true,
  mutates: false,
  params: {
    user_group_id: userGroupId,
    user_id: required(UserId, 'The user.'),
    direct_member_only: directMemberOnly,
  },
  response: Type.Object({
    is_user_group_member: Type.Boolean({ description: 'Whether the user is a member.' }),
  }),
  errors: { BAD_REQUEST: 'There is no such group or user.' },
});

export const updateUserGroupSubgroups = endpoint({
  section: 'B-groups',
  summary: 'Update subgroups of a user group',
  description: 'Adds and removes subgroups, all or nothing.',
  method: 'POST',
  path: '/user_groups/{user_group_id}/subgroups',
  access: 'member',
  humansOnly: true,
  mutates: true,
  params: {
    user_group_id: userGroupId,
    add: optional(groupIds, 'Groups to add as subgroups.'),
    delete: optional(groupIds, 'Subgroups to remove.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is nothing to do, the group is unknown or a system group, a group to add is already a subgroup, a group to remove is not, a subgroup would contain itself, or the caller may not do it.',
  },
});

export const getUserGroupSubgroups = endpoint({
  section: 'B-groups',
  summary: 'Get subgroups of a user group',
  method: 'GET',
  path: '/user_groups/{user_group_id}/subgroups',
  access: 'member',
  humansOnly: true,
  mutates: false,
  params: {
    user_group_id: userGroupId,
    direct_subgroup_only: defaulted(
      Type.Boolean(),
      false,
      'List only direct subgroups, not subgroups of subgroups.',
    ),
  },
  response: Type.Object({ subgroups: described(groupIds, 'IDs of groups, ascending.') }),
  errors: { BAD_REQUEST: noSuchGroup },
});
