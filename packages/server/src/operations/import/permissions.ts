import type { GroupSettingRules, GroupSettingValue } from '@tidings/shared-types';
import { sortedIds } from '../../core/sorted-ids.ts';
import type { SystemGroups } from './archive.ts';

/** Returns the value of a permission in canonical form. */
export function permission(
  groups: SystemGroups,
  direct: { readonly members: readonly number[]; readonly subgroups: readonly number[] },
): GroupSettingValue {
  const direct_members = sortedIds(direct.members);
  const direct_subgroups = sortedIds(direct.subgroups);
  if (direct_members.length > 0 || direct_subgroups.length > 1)
    return { direct_members, direct_subgroups };
  return direct_subgroups[0] ?? groups['role:nobody'];
}

/** Returns all permissions of a kind. Those that `given` lacks have their default, for this creator. */
export function permissionsFrom(
  rules: GroupSettingRules,
  groups: SystemGroups,
  creatorId: number | null,
  given: (name: string) => GroupSettingValue | undefined = () => undefined,
): Record<string, GroupSettingValue> {
  const ofCreator = { members: creatorId === null ? [] : [creatorId], subgroups: [] };
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => {
      const preset =
        rule.default === 'creator' ? permission(groups, ofCreator) : groups[rule.default];
      return [name, given(name) ?? preset];
    }),
  );
}
