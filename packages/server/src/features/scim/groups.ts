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

/** A whole group in a request, as in POST and PUT. */
interface GroupBody {
  readonly name: string | undefined;
  readonly memberIds: readonly string[];
}

/** One step of a PATCH request. */
type GroupStep =
  | { readonly kind: 'rename'; readonly name: string | undefined }
  | { readonly kind: 'add' | 'replace' | 'remove'; readonly memberIds: readonly string[] }
  | { readonly kind: 'clear' };

interface GroupInput {
  readonly name?: string | undefined;
  readonly members: ReadonlySet<number>;
}

export function readGroup(body: unknown): GroupBody {
  const { displayname: name, members } = fieldsOf(body);
  return { name: textIn(name, 'displayName'), memberIds: idsIn(members ?? []) };
}

export function readGroupPatch(body: unknown): GroupStep[] {
  return readPatch(body).flatMap((step) => groupStep(step) ?? []);
}

function groupStep({ op, attribute, named, value }: Step): GroupStep | undefined {
  if (attribute === 'displayname' && op !== 'remove') {
    return { kind: 'rename', name: textIn(value, 'displayName') };
  }
  if (attribute !== 'members' && attribute !== 'members.value') return undefined;
  if (op !== 'remove') return { kind: op, memberIds: idsIn(value) };
  const gone = named === undefined ? value : [{ value: named }];
  if (gone === undefined || gone === null) return { kind: 'clear' };
  return { kind: 'remove', memberIds: idsIn(gone) };
}

/** Returns the ids in a list of members. */
function idsIn(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.map((each: unknown) => {
    const id = isObject(each) ? fieldsOf(each)['value'] : each;
    if (typeof id !== 'string') throw invalidValue('A member needs a value, the id of a user.');
    return id;
  });
}

export function createGroup({ change, caller }: ScimWrite, body: GroupBody): UserGroupRow {
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

export function replaceGroup(write: ScimWrite, id: string, body: GroupBody): Promise<UserGroupRow> {
  const { change } = write;
  return apply(write, findGroup(change, id), wholeGroup(change, body));
}

export function patchGroup(
  write: ScimWrite,
  id: string,
  steps: readonly GroupStep[],
): Promise<UserGroupRow> {
  const { change } = write;
  const group = findGroup(change, id);
  const members = new Set(change.state.membersByGroup.get(group.id) ?? []);
  let name: string | undefined;
  for (const step of steps) {
    if (step.kind === 'rename') name = step.name;
    else changeSet(change, members, step);
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

function wholeGroup(change: Mutation, { name, memberIds }: GroupBody): GroupInput {
  return { name, members: new Set(people(change, memberIds)) };
}

function changeSet(
  change: Mutation,
  members: Set<number>,
  step: Exclude<GroupStep, { readonly kind: 'rename' }>,
): void {
  if (step.kind === 'clear' || step.kind === 'replace') members.clear();
  if (step.kind === 'clear') return;
  // Someone who is unknown by now cannot be a member.
  if (step.kind === 'remove') for (const id of step.memberIds) members.delete(Number(id));
  else for (const id of people(change, step.memberIds)) members.add(id);
}

/** Returns the ids of people as numbers. Throws if one is unknown. */
function people({ state }: Mutation, ids: readonly string[]): number[] {
  return ids.map((id) => {
    const user = /^\d{1,15}$/.test(id) ? state.users.get({ id: Number(id) }) : undefined;
    if (!user || user.is_bot) throw invalidValue(`There is no user ${id.slice(0, 20)}.`);
    return user.id;
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
