import { type GroupSettingValue, roles, type SystemGroupName } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { systemGroupChain } from './system-groups.ts';

/**
 * Returns the narrowest system group that contains everyone with a permission, for clients that support no others. The
 * result depends only on the permission and the roles of the people it names. So all members count as members, whatever
 * their waiting period, and custom groups as everyone, whoever is in them.
 */
export function narrowestSystemGroup(state: RealmState, value: GroupSettingValue): SystemGroupName {
  if (typeof value === 'number') return systemGroupOf(state, value);
  const named = [
    ...value.direct_members.flatMap((id) => groupOfActive(state, id)),
    ...value.direct_subgroups.map((id) => systemGroupOf(state, id)),
  ];
  return systemGroupChain.findLast((group) => named.includes(group)) ?? 'role:nobody';
}

function systemGroupOf(state: RealmState, id: number): SystemGroupName {
  const group = state.groups.get({ id });
  return group?.is_system ? (group.name as SystemGroupName) : 'role:everyone';
}

function groupOfActive(state: RealmState, id: number): SystemGroupName[] {
  const user = state.users.get({ id });
  return user?.is_active ? [groupOfRole[user.role] ?? 'role:everyone'] : [];
}

const groupOfRole: Readonly<Record<number, SystemGroupName>> = {
  [roles.owner]: 'role:owners',
  [roles.administrator]: 'role:administrators',
  [roles.moderator]: 'role:moderators',
  [roles.member]: 'role:members',
};
