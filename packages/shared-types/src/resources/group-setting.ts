import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { GroupId, UserId } from '../scalars.ts';

/** An unnamed group: these users, and the members of these groups. */
export const AnonymousGroup = Type.Object(
  {
    direct_members: described(Type.Array(UserId), 'IDs of active users.'),
    direct_subgroups: described(Type.Array(GroupId), 'IDs of user groups.'),
  },
  {
    title: 'AnonymousGroup',
    description: 'An unnamed group: these users, and the members of these groups.',
  },
);
export type AnonymousGroup = Static<typeof AnonymousGroup>;

/** The holders of a permission. */
export const GroupSettingValue = Type.Union([GroupId, AnonymousGroup], {
  title: 'GroupSettingValue',
  description: 'The holders of a permission: the ID of a user group, or an unnamed group.',
});
export type GroupSettingValue = Static<typeof GroupSettingValue>;

/** A change of a permission in a request: the new value, and the value that the caller expects. */
export const GroupSettingUpdate = Type.Object(
  {
    new: described(GroupSettingValue, 'The new holders of the permission.'),
    old: Type.Optional(
      described(
        GroupSettingValue,
        'The holders that the caller expects. If the current value differs, nothing is changed.',
      ),
    ),
  },
  {
    title: 'GroupSettingUpdate',
    description: 'A change of a permission, optionally guarded by its current value.',
  },
);
export type GroupSettingUpdate = Static<typeof GroupSettingUpdate>;
