import { AccessDenied } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type UserGroupRow, userGroups } from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { announceGroupUpdate } from '../groups/announce-group.ts';
import { changeMembers } from '../groups/change-membership.ts';
import { addGroup } from '../groups/create-user-group.ts';
import { retireGroup } from '../groups/deactivate-group.ts';
import { checkedGroupName } from '../groups/group-rules.ts';
import { hasRealmPermission } from '../groups/permissions.ts';
import { mayManage, provisionerOf } from '../provisioning/provisioner.ts';
import { type Condition, invalidFilter } from './filter.ts';
import { readPatch, type Step } from './patch.ts';
import type { View } from './resources.ts';
import { ScimError } from './scim-error.ts';
import type { ScimWrite } from './scim-write.ts';
import { fieldsOf, invalidValue, isObject, textIn } from './values.ts';

/** Returns the groups that meet all conditions, by id. System groups follow from roles and are not provisioned. */
export function findGroups({ state }: View, conditions: readonly Condition[]): UserGroupRow[] {
  const tests = conditions.map(({ attribute, value }) => {
    if (attribute === 'id') return ({ id }: UserGroupRow) => String(id) === value;
    if (attribute === 'displayname') {
      return ({ name }: UserGroupRow) => foldCase(name) === foldCase(value);
    }
    // Tidings does not keep the ids of groups elsewhere.
    if (attribute === 'externalid') return () => false;
    if (attribute !== 'members' && attribute !== 'members.value') throw invalidFilter();
    return ({ id }: UserGroupRow) => state.membersByGroup.get(id)?.has(Number(value)) === true;
  });
  const found = [...state.groups.values()].filter(
    (group) => isProvisioned(group) && tests.every((test) => test(group)),
  );
  return found.sort((a, b) => a.id - b.id);
}

export function findGroup({ state }: Pick<View, 'state'>, id: string): UserGroupRow {
  const group = /^\d{1,15}$/.test(id) ? state.groups.get({ id: Number(id) }) : undefined;
  if (!group || !isProvisioned(group)) throw new ScimError(404, `There is no group ${id}.`);
  return group;
}

function isProvisioned({ is_system, deactivated }: UserGroupRow): boolean {
  return !is_system && !deactivated;
}

interface GroupInput {
  readonly name?: string | undefined;
  readonly members: ReadonlySet<number>;
}

export function createGroup({ change, caller }: ScimWrite, body: unknown): UserGroupRow {
  const { state, now } = change;
  const { isService } = provisionerOf(state, caller);
  if (!isService && !hasRealmPermission(state, caller, 'can_create_groups', now)) {
    throw new AccessDenied('Insufficient permission');
  }
  const { name, members } = wholeGroup(change, body);
  if (!name) throw invalidValue('displayName is missing.');
  const wanted = { name: freeName(change, name), description: '', subgroups: [] };
  return addGroup(change, caller, { ...wanted, members: [...members] });
}

export function replaceGroup(write: ScimWrite, id: string, body: unknown): Promise<UserGroupRow> {
  const { change } = write;
  return apply(write, findGroup(change, id), wholeGroup(change, body));
}

export function patchGroup(write: ScimWrite, id: string, body: unknown): Promise<UserGroupRow> {
  const { change } = write;
  const group = findGroup(change, id);
  const members = new Set(change.state.membersByGroup.get(group.id) ?? []);
  let name: string | undefined;
  for (const step of readPatch(body)) {
    if (step.attribute === 'displayname' && step.op !== 'remove') {
      name = textIn(step.value, 'displayName');
    } else if (step.attribute === 'members' || step.attribute === 'members.value') {
      changeSet(change, members, step);
    }
  }
  return apply(write, group, { name, members });
}

/** Deactivates a group, since messages may mention it. */
export function deleteGroup({ change, caller }: ScimWrite, id: string): void {
  const group = findGroup(change, id);
  checkMayManage(change, caller, group);
  retireGroup(change, group);
}

function checkMayManage({ state, now }: Mutation, caller: UserRow, group: UserGroupRow): void {
  if (mayManage(state, provisionerOf(state, caller), group, now)) return;
  throw new AccessDenied('Insufficient permission');
}

function wholeGroup(change: Mutation, body: unknown): GroupInput {
  const fields = fieldsOf(body);
  const members = new Set(memberIds(change, fields['members'] ?? []));
  return { name: textIn(fields['displayname'], 'displayName'), members };
}

function changeSet(change: Mutation, members: Set<number>, { op, named, value }: Step): void {
  if (op === 'remove') {
    const gone = named === undefined ? value : [{ value: named }];
    if (gone === undefined || gone === null) members.clear();
    // Someone who is unknown by now cannot be a member.
    else for (const { id } of memberValues(gone)) members.delete(Number(id));
    return;
  }
  if (op === 'replace') members.clear();
  for (const id of memberIds(change, value)) members.add(id);
}

/** Returns the ids of people in a list of members. */
function memberIds({ state }: Mutation, value: unknown): number[] {
  return memberValues(value).map(({ id }) => {
    const user = /^\d{1,15}$/.test(id) ? state.users.get({ id: Number(id) }) : undefined;
    if (!user || user.is_bot) throw invalidValue(`There is no user ${id}.`);
    return user.id;
  });
}

function memberValues(value: unknown): { id: string }[] {
  const list = Array.isArray(value) ? value : [value];
  return list.map((each: unknown) => {
    const id = isObject(each) ? fieldsOf(each)['value'] : each;
    if (typeof id !== 'string') throw invalidValue('A member needs a value, the id of a user.');
    return { id };
  });
}

async function apply(
  { change, caller }: ScimWrite,
  group: UserGroupRow,
  wanted: GroupInput,
): Promise<UserGroupRow> {
  const { state } = change;
  const name = wanted.name ? freeName(change, wanted.name, group.id) : group.name;
  const members = state.membersByGroup.get(group.id) ?? new Set();
  const add = [...wanted.members].filter((id) => !members.has(id));
  const remove = [...members].filter((id) => !wanted.members.has(id));
  if (name === group.name && add.length + remove.length === 0) return group;
  checkMayManage(change, caller, group);
  const next = { ...group, name };
  if (name !== group.name) {
    change.put(userGroups, next);
    announceGroupUpdate(change, group, next, { name });
  }
  await changeMembers(change, next, { add, remove });
  return next;
}

function freeName({ state }: Mutation, given: string, ownId?: number): string {
  const name = checkedGroupName(given);
  const holder = state.activeGroupsByName.get(foldCase(name));
  if (holder && holder.id !== ownId) {
    throw new ScimError(409, 'Another group has this displayName.', 'uniqueness');
  }
  return name;
}
