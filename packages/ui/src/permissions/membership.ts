import type { GroupSettingValue, UserGroup } from '@tidings/shared-types';

/** Whether a user is in the group that a permission names. */
export function isInSetting(
  groups: readonly UserGroup[],
  userId: number,
  value: GroupSettingValue,
): boolean {
  if (typeof value === 'number') return isInGroup(groups, userId, value);
  return (
    value.direct_members.includes(userId) ||
    value.direct_subgroups.some((id) => isInGroup(groups, userId, id))
  );
}

function isInGroup(groups: readonly UserGroup[], userId: number, groupId: number): boolean {
  const reached = new Set([groupId]);
  for (const id of reached) {
    const group = groups.find((each) => each.id === id);
    if (group?.members.includes(userId)) return true;
    // The loop also visits elements that are added on the way.
    for (const below of group?.direct_subgroup_ids ?? []) reached.add(below);
  }
  return false;
}
