import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { GroupId, UserId } from '../scalars.ts';

/** A group without a name: these users, and the members of these groups. */
export const AnonymousGroup = Type.Object(
  {
    direct_members: described(Type.Array(UserId), 'IDs of active users.'),
    direct_subgroups: described(Type.Array(GroupId), 'IDs of user groups.'),
  },
  {
    title: 'AnonymousGroup',
    description: 'A group without a name: these users and the members of these groups.',
  },
);
export type AnonymousGroup = Static<typeof AnonymousGroup>;

/** Who holds a permission. */
export const GroupSettingValue = Type.Union([GroupId, AnonymousGroup], {
  title: 'GroupSettingValue',
  description: 'Who holds a permission: the ID of a user group, or a group without a name.',
});
export type GroupSettingValue = Static<typeof GroupSettingValue>;

/** How a request changes a permission: what it is to be, and what it is thought to be now. */
export const GroupSettingUpdate = Type.Object(
  {
    new: described(GroupSettingValue, 'Who is to hold the permission.'),
    old: Type.Optional(
      described(
        GroupSettingValue,
        'Who holds it now, as far as the caller knows; if that is wrong nothing is changed.',
      ),
    ),
  },
  {
    title: 'GroupSettingUpdate',
    description: 'A change of who holds a permission, optionally guarded by its present value.',
  },
);
export type GroupSettingUpdate = Static<typeof GroupSettingUpdate>;
