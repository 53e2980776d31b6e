import { isDeepStrictEqual } from 'node:util';
import {
  endpoints,
  type GroupSettingUpdate,
  type GroupSettingValue,
  type InputOf,
  userGroupSettings,
} from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type UserGroupRow, userGroups } from '../../core/storage/tables/groups.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { announceGroupUpdate } from './announce-group.ts';
import { findEditableGroup } from './find-group.ts';
import { checkedGroupName, checkGroupNameIsFree } from './group-rules.ts';
import { sameSetting, updatedSetting, visibleSetting } from './group-setting.ts';
import { checkCanManageGroup, groupPermission, userGroupSettingNames } from './permissions.ts';

type Input = InputOf<typeof endpoints.updateUserGroup>;

export const updateUserGroup = mutation(
  endpoints.updateUserGroup,
  ({ change, state, caller, input }) => {
    const { user_group_id, ...changes } = input;
    if (Object.keys(changes).length === 0) throw badRequest('No new data supplied');
    const group = findEditableGroup(state, user_group_id);
    checkCanManageGroup(state, caller, group, change.now);

    const texts = changedTexts(state, group, input);
    const settings = changedSettings(state, group, input);
    const visible = Object.entries(settings).map(([name, value]) => [
      name,
      visibleSetting(state, value),
    ]);
    const data = { ...texts, ...Object.fromEntries(visible) };
    if (Object.keys(data).length === 0) return {};
    const next = { ...group, ...texts, settings: { ...group.settings, ...settings } };
    change.put(userGroups, next);
    auditGroup(change, group, next);
    announceGroupUpdate(change, group, next, data);
    return {};
  },
);

/** Writes an entry for each changed setting of a group. */
function auditGroup(change: Mutation, before: UserGroupRow, next: UserGroupRow): void {
  const { id: target, name } = next;
  const setting = (setting: string, old: unknown, value: unknown) => {
    if (isDeepStrictEqual(old, value)) return;
    const details = { name, setting, old, new: value };
    audit(change, { kind: 'group.setting_changed', target, details });
  };
  setting('name', before.name, name);
  setting('description', before.description, next.description);
  for (const permission of userGroupSettingNames) {
    const old = groupPermission(change.state, before, permission);
    setting(permission, old, groupPermission(change.state, next, permission));
  }
  if (before.deactivated !== next.deactivated) {
    const kind = next.deactivated ? 'group.deactivated' : 'group.reactivated';
    audit(change, { kind, target, details: { name } });
  }
}

function changedTexts(
  state: RealmState,
  group: UserGroupRow,
  input: Input,
): Partial<Pick<UserGroupRow, 'name' | 'description' | 'deactivated'>> {
  const name = input.name === undefined ? group.name : checkedGroupName(input.name);
  const description = input.description ?? group.description;
  const deactivated = input.deactivated ?? group.deactivated;
  if (!deactivated) checkGroupNameIsFree(state, name, group.id);
  return {
    ...(name !== group.name && { name }),
    ...(description !== group.description && { description }),
    ...(deactivated !== group.deactivated && { deactivated }),
  };
}

function changedSettings(
  state: RealmState,
  group: UserGroupRow,
  input: Input,
): Record<string, GroupSettingValue> {
  const changed: Record<string, GroupSettingValue> = {};
  for (const name of userGroupSettingNames) {
    const update: GroupSettingUpdate | undefined = input[name];
    if (update === undefined) continue;
    const current = groupPermission(state, group, name);
    const value = updatedSetting(state, name, userGroupSettings[name], current, update);
    if (!sameSetting(state, value, current)) changed[name] = value;
  }
  return changed;
}
