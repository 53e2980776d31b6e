import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { GroupId, Timestamp, UserId } from '../scalars.ts';
import { groupSettingProperties } from '../settings/group-setting-rule.ts';
import { userGroupSettings } from '../settings/user-group-settings.ts';

/** A named set of users and other groups. */
export const UserGroup = Type.Object(
  {
    id: described(GroupId, 'Identifies the group.'),
    name: Type.String({ description: 'Unique among active groups; `role:…` for system groups.' }),
    description: Type.String({ description: 'What the group is for.' }),
    date_created: Type.Union([Timestamp, Type.Null()], {
      description: 'When it was made; null for system groups.',
    }),
    creator_id: Type.Union([UserId, Type.Null()], {
      description: 'Who made it; null for system groups and where unrecorded.',
    }),
    members: described(Type.Array(UserId), 'Active users who are direct members, ascending.'),
    direct_subgroup_ids: described(
      Type.Array(GroupId),
      'Groups whose members are members too, ascending.',
    ),
    is_system_group: Type.Boolean({ description: 'Follows from roles and cannot be edited.' }),
    deactivated: Type.Boolean({ description: 'No longer in use.' }),
    ...groupSettingProperties(userGroupSettings),
  },
  { title: 'UserGroup', description: 'A named set of users and other groups.' },
);
export type UserGroup = Static<typeof UserGroup>;
