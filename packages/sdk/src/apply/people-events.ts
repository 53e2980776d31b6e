import {
  type ProfileField,
  type Role,
  roles,
  type User,
  type UserGroup,
} from '@tidings/shared-types/wire';
import type { WorkingSet } from '../store/working-set.ts';
import type { Appliers, EventNamed } from './apply-context.ts';
import { withoutEmptyCustom } from './custom-data.ts';

type PeopleEventName =
  | 'realm_user/add'
  | 'realm_user/remove'
  | 'realm_user/update'
  | 'user_group/add'
  | 'user_group/update'
  | 'user_group/remove'
  | 'user_group/add_members'
  | 'user_group/remove_members'
  | 'user_group/add_subgroups'
  | 'user_group/remove_subgroups'
  | 'user_status'
  | 'custom_profile_fields';

export const peopleAppliers: Appliers<PeopleEventName> = {
  'realm_user/add'(set, { person }) {
    set.set('user', String(person.user_id), person);
  },

  /** The person can no longer see this user, so what is stored of the user goes too. */
  'realm_user/remove'(set, { person }) {
    const key = String(person.user_id);
    set.remove('user', key);
    set.remove('status', key);
  },

  async 'realm_user/update'(set, { person }) {
    const known = await set.get('user', String(person.user_id));
    if (known) set.put({ ...known, value: updatedUser(known.value, person) });
  },

  'user_group/add'(set, { group }) {
    set.set('group', String(group.id), group);
  },

  async 'user_group/update'(set, { group_id, data }) {
    await changeGroup(set, group_id, (group) => ({ ...group, ...data }));
  },

  'user_group/remove'(set, { group_id }) {
    set.remove('group', String(group_id));
  },

  async 'user_group/add_members'(set, { group_id, user_ids }) {
    await changeGroup(set, group_id, (group) => ({
      ...group,
      members: including(group.members, user_ids),
    }));
  },

  async 'user_group/remove_members'(set, { group_id, user_ids }) {
    await changeGroup(set, group_id, (group) => ({
      ...group,
      members: group.members.filter((id) => !user_ids.includes(id)),
    }));
  },

  async 'user_group/add_subgroups'(set, { group_id, direct_subgroup_ids }) {
    await changeGroup(set, group_id, (group) => ({
      ...group,
      direct_subgroup_ids: including(group.direct_subgroup_ids, direct_subgroup_ids),
    }));
  },

  async 'user_group/remove_subgroups'(set, { group_id, direct_subgroup_ids }) {
    await changeGroup(set, group_id, (group) => ({
      ...group,
      direct_subgroup_ids: group.direct_subgroup_ids.filter(
        (id) => !direct_subgroup_ids.includes(id),
      ),
    }));
  },

  async user_status(set, { id: _id, type: _type, user_id, ...changes }) {
    const known = (await set.get('status', String(user_id)))?.value ?? {};
    const status = Object.entries({ ...known, ...changes }).filter(
      ([, value]) => value !== '' && value !== false,
    );
    if (status.length === 0) set.remove('status', String(user_id));
    else set.set('status', String(user_id), Object.fromEntries(status));
  },

  async custom_profile_fields(set, { fields }) {
    const known = (await set.get('profileFields', ''))?.value ?? [];
    set.set('profileFields', '', fields);
    const left = new Set(fields.map(({ id }) => id));
    await forgetFields(
      set,
      known.filter(({ id }) => !left.has(id)),
    );
  },
};

type PersonChange = EventNamed<'realm_user/update'>['person'];

function updatedUser(user: User, change: PersonChange): User {
  if ('new_email' in change) return { ...user, email: change.new_email };
  if ('role' in change) return { ...user, ...roleFields(change.role) };
  if (!('custom_profile_field' in change)) return withKnownFields(user, change);
  const { id, value, rendered_value } = change.custom_profile_field;
  const { [String(id)]: _, ...others } = user.profile_data ?? {};
  if (value === null) return { ...user, profile_data: others };
  const field = { value, ...(rendered_value !== undefined && { rendered_value }) };
  return { ...user, profile_data: { ...others, [String(id)]: field } };
}

/** Returns the fields that follow from a role, which no event tells. */
function roleFields(role: Role): Pick<User, 'role' | 'is_owner' | 'is_admin' | 'is_guest'> {
  return {
    role,
    is_owner: role === roles.owner,
    is_admin: role <= roles.administrator,
    is_guest: role === roles.guest,
  };
}

/** Removes people's values of deleted profile fields. No event reports these. */
async function forgetFields(set: WorkingSet, fields: readonly ProfileField[]): Promise<void> {
  if (fields.length === 0) return;
  const gone = new Set(fields.map(({ id }) => String(id)));
  for (const user of await set.find({ kind: 'user' })) {
    const said = Object.entries(user.value.profile_data ?? {});
    const left = said.filter(([id]) => !gone.has(id));
    if (left.length === said.length) continue;
    set.put({ ...user, value: { ...user.value, profile_data: Object.fromEntries(left) } });
  }
}

/** Applies a change to a user. Drops properties that a user object does not have. */
function withKnownFields(user: User, change: object): User {
  const extra = ['avatar_url_medium', 'avatar_source'];
  const known = Object.entries(change).filter(([name]) => !extra.includes(name));
  return withoutEmptyCustom({ ...user, ...Object.fromEntries(known) });
}

async function changeGroup(
  set: WorkingSet,
  groupId: number,
  changed: (group: UserGroup) => UserGroup,
): Promise<void> {
  const known = await set.get('group', String(groupId));
  if (known) set.put({ ...known, value: changed(known.value) });
}

function including(known: readonly number[], added: readonly number[]): number[] {
  return [...new Set([...known, ...added])].sort((a, b) => a - b);
}
