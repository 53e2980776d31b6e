import type {
  GroupSettingRule,
  GroupSettingUpdate,
  GroupSettingValue,
  SystemGroupName,
} from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { sortedIds } from '../../core/sorted-ids.ts';

/**
 * Returns the canonical new value that an update asks for. Throws if the client's old value is stale, or if the new
 * value names people or groups that cannot be used.
 */
export function updatedSetting(
  state: RealmState,
  name: string,
  rule: GroupSettingRule,
  current: GroupSettingValue,
  update: GroupSettingUpdate,
): GroupSettingValue {
  if (update.old !== undefined && !sameSetting(state, update.old, visibleSetting(state, current))) {
    throw new ApiError('EXPECTATION_MISMATCH', `'${name}' has been changed since you last saw it.`);
  }
  return checkedSetting(state, name, rule, update.new);
}

/** Returns a client's value in canonical form. */
export function checkedSetting(
  state: RealmState,
  name: string,
  rule: GroupSettingRule,
  value: GroupSettingValue,
): GroupSettingValue {
  const checked = canonical(state, value);
  if (typeof checked === 'number') {
    checkGroup(state, checked);
    checkNamedGroup(state, name, rule, checked);
    return checked;
  }
  if (rule.systemGroupOnly) throw systemGroupRequired(name);
  for (const id of checked.direct_members) {
    if (!state.users.get({ id })?.is_active) throw badRequest(`Invalid user ID: ${id}`);
  }
  for (const id of checked.direct_subgroups) {
    checkGroup(state, id);
    checkNamedGroup(state, name, rule, id);
  }
  return checked;
}

/** Returns the initial value if the creator gives none. */
export function initialSetting(
  state: RealmState,
  rule: GroupSettingRule,
  creatorId: number | null,
): GroupSettingValue {
  if (rule.default !== 'creator') return state.systemGroupId(rule.default);
  const direct_members = creatorId === null ? [] : [creatorId];
  return canonical(state, { direct_members, direct_subgroups: [] });
}

/** Returns the value that clients see, without deactivated people. */
export function visibleSetting(state: RealmState, value: GroupSettingValue): GroupSettingValue {
  if (typeof value === 'number') return value;
  const direct_members = value.direct_members.filter((id) => state.users.get({ id })?.is_active);
  return canonical(state, { ...value, direct_members });
}

export function sameSetting(
  state: RealmState,
  a: GroupSettingValue,
  b: GroupSettingValue,
): boolean {
  return JSON.stringify(canonical(state, a)) === JSON.stringify(canonical(state, b));
}

/** Returns the canonical form: sorted, unique, a single group as its id, and an empty value as the group of nobody. */
function canonical(state: RealmState, value: GroupSettingValue): GroupSettingValue {
  if (typeof value === 'number') return value;
  const direct_members = sortedIds(value.direct_members);
  const direct_subgroups = sortedIds(value.direct_subgroups);
  if (direct_members.length > 0 || direct_subgroups.length > 1) {
    return { direct_members, direct_subgroups };
  }
  return direct_subgroups[0] ?? state.systemGroupId('role:nobody');
}

function checkGroup(state: RealmState, id: number): void {
  const group = state.groups.get({ id });
  if (!group || group.deactivated) throw badRequest(`Invalid user group ID: ${id}`);
}

function checkNamedGroup(
  state: RealmState,
  name: string,
  rule: GroupSettingRule,
  groupId: number,
): void {
  const group = state.groups.get({ id: groupId });
  if (rule.systemGroupOnly && !group?.is_system) throw systemGroupRequired(name);
  if (group && rule.refused.includes(group.name as SystemGroupName)) {
    throw badRequest(`'${name}' setting cannot be set to '${group.name}' group.`);
  }
}

function systemGroupRequired(name: string): ApiError<'SYSTEM_GROUP_REQUIRED'> {
  return new ApiError('SYSTEM_GROUP_REQUIRED', `'${name}' must be a system group.`, {
    setting_name: name,
  });
}
