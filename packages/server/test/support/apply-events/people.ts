import { type CustomData, roles, type User } from '@tidings/shared-types';
import type { Appliers, ClientState, EventOf } from './client-state.ts';

export const peopleAppliers: Appliers = {
  realm_user(state, event) {
    const { user_id } = event.person;
    if (event.op === 'update') {
      update(state, event.person);
      return;
    }
    const isOther = (user: User) => user.user_id !== user_id;
    state.realm_users = state.realm_users.filter(isOther);
    state.realm_non_active_users = state.realm_non_active_users.filter(isOther);
    if (event.op === 'add') list(state, event.person);
    else delete state.user_status[user_id];
  },

  user_group(state, event) {
    if (event.op === 'add') {
      state.realm_user_groups.push(event.group);
      return;
    }
    const group = state.realm_user_groups.find(({ id }) => id === event.group_id);
    if (!group) return;
    switch (event.op) {
      case 'update':
        Object.assign(group, event.data);
        return;
      case 'remove':
        state.realm_user_groups = state.realm_user_groups.filter((each) => each !== group);
        return;
      case 'add_members':
        group.members = union(group.members, event.user_ids);
        return;
      case 'remove_members':
        group.members = without(group.members, event.user_ids);
        return;
      case 'add_subgroups':
        group.direct_subgroup_ids = union(group.direct_subgroup_ids, event.direct_subgroup_ids);
        return;
      case 'remove_subgroups':
        group.direct_subgroup_ids = without(group.direct_subgroup_ids, event.direct_subgroup_ids);
        return;
    }
  },

  user_status(state, { id, type, user_id, ...fields }) {
    const status = Object.entries({ ...state.user_status[user_id], ...fields }).filter(
      ([, value]) => value !== '' && value !== false,
    );
    if (status.length > 0) state.user_status[user_id] = Object.fromEntries(status);
    else delete state.user_status[user_id];
  },

  custom_profile_fields(state, { fields }) {
    state.custom_profile_fields = fields;
    const known = new Set(fields.map((field) => String(field.id)));
    for (const user of everybody(state)) {
      user.profile_data &&= Object.fromEntries(
        Object.entries(user.profile_data).filter(([id]) => known.has(id)),
      );
    }
  },
};

type Changed = Extract<EventOf<'realm_user'>, { op: 'update' }>['person'];

function update(state: ClientState, person: Changed): void {
  const user = everybody(state).find(({ user_id }) => user_id === person.user_id);
  if (!user) return;
  if ('custom_profile_field' in person) fillIn(user, person.custom_profile_field);
  else if ('new_email' in person) user.email = person.new_email;
  else if ('avatar_version' in person) {
    user.avatar_url = person.avatar_url;
    user.avatar_version = person.avatar_version;
  } else Object.assign(user, person, 'role' in person && messageStateOf(person.role));
  dropEmptyCustom(user);
  if (user.user_id === state.user_id) updateSelf(state, user, person);
  if ('is_active' in person) {
    const isOther = (each: User) => each !== user;
    state.realm_users = state.realm_users.filter(isOther);
    state.realm_non_active_users = state.realm_non_active_users.filter(isOther);
    list(state, user);
  }
}

/** Objects leave out custom data that is empty, while the event of the change tells that it is. */
export function dropEmptyCustom(owner: { custom?: CustomData }): void {
  if (owner.custom && Object.keys(owner.custom).length === 0) delete owner.custom;
}

function updateSelf(state: ClientState, user: User, person: Changed): void {
  const { email, delivery_email, full_name, is_owner, is_admin, is_guest, role } = user;
  const standing = { is_owner, is_admin, is_guest, is_moderator: role <= roles.moderator };
  Object.assign(state, { email, delivery_email, full_name, ...standing });
  if (!('avatar_version' in person)) return;
  const { avatar_url, avatar_url_medium, avatar_source } = person;
  Object.assign(state, { avatar_url, avatar_url_medium, avatar_source });
}

function messageStateOf(role: number): Pick<User, 'is_owner' | 'is_admin' | 'is_guest'> {
  return {
    is_owner: role === roles.owner,
    is_admin: role <= roles.administrator,
    is_guest: role === roles.guest,
  };
}

function fillIn(
  user: User,
  {
    id,
    value,
    ...rendered
  }: Extract<Changed, { custom_profile_field: unknown }>['custom_profile_field'],
): void {
  const { [id]: _, ...others } = user.profile_data ?? {};
  user.profile_data = value === null ? others : { ...others, [id]: { value, ...rendered } };
}

function list(state: ClientState, user: User): void {
  (user.is_active ? state.realm_users : state.realm_non_active_users).push(user);
}

function everybody(state: ClientState): User[] {
  return [...state.realm_users, ...state.realm_non_active_users];
}

function union(a: readonly number[], b: readonly number[]): number[] {
  return [...new Set([...a, ...b])].sort((x, y) => x - y);
}

function without(a: readonly number[], b: readonly number[]): number[] {
  return a.filter((id) => !b.includes(id));
}
