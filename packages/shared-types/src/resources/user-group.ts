import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { GroupId, Timestamp, UserId } from '../scalars.ts';
import { groupSettingProperties } from '../settings/group-setting-rule.ts';
import { userGroupSettings } from '../settings/user-group-settings.ts';

/** A named set of users and other groups. */
export const UserGroup = Type.Object(
  {
    id: described(GroupId, 'ID of the group.'),
    name: Type.String({
      description: 'Name, unique among active groups; `role:…` for system groups.',
    }),
    description: Type.String({ description: 'Purpose of the group.' }),
    date_created: Type.Union([Timestamp, Type.Null()], {
      description: 'When it was created; null for system groups.',
    }),
    creator_id: Type.Union([UserId, Type.Null()], {
      description: 'The user who created it; null for system groups, or if unknown.',
    }),
    members: described(Type.Array(UserId), 'Active direct members, ascending.'),
    direct_subgroup_ids: described(
      Type.Array(GroupId),
      'Subgroups, whose members are members too, ascending.',
    ),
    is_system_group: Type.Boolean({
      description: 'Whether it derives from roles and cannot be edited.',
    }),
    deactivated: Type.Boolean({ description: 'Whether it is deactivated.' }),
    ...groupSettingProperties(userGroupSettings),
  },
  { title: 'UserGroup', description: 'A named set of users and other groups.' },
);
export type UserGroup = Static<typeof UserGroup>;
