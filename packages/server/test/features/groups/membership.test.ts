import type { GroupSettingValue, SystemGroupName } from '@tidings/shared-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RealmState } from '../../../src/core/realm/realm-state.ts';
import {
  groupMembers,
  groupSubgroups,
  type UserGroupRow,
  userGroups,
} from '../../../src/core/storage/tables/groups.ts';
import { realmSettingRows } from '../../../src/core/storage/tables/organization.ts';
import { type UserRow, users } from '../../../src/core/storage/tables/users.ts';
import {
  isDirectMember,
  isInGroup,
  isInSetting,
  membersOf,
  withSubgroups,
} from '../../../src/features/groups/membership.ts';
import { hasRealmPermission } from '../../../src/features/groups/permissions.ts';

const DAY_MS = 86_400_000;
const now = Date.UTC(2026, 0, 1);

/** The definition of the system groups: the direct members of each, and the group it contains. */
const rolesOf: Record<SystemGroupName, (user: UserRow, isFull: boolean) => boolean> = {
  'role:nobody': () => false,
  'role:owners': (user) => user.role === 100,
  'role:administrators': (user) => user.role === 200,
  'role:moderators': (user) => user.role === 300,
  'role:fullmembers': (user, isFull) => user.role === 400 && isFull,
  'role:members': (user) => user.role === 400,
  'role:everyone': (user) => user.role === 600,
  'role:internet': () => false,
};
const systemNames = Object.keys(rolesOf) as SystemGroupName[];
const FIRST_ORDINARY_GROUP = systemNames.length + 1;

interface World {
  readonly people: readonly { role: number; is_active: boolean; daysOld: number }[];
  readonly groups: readonly {
    deactivated: boolean;
    /** Indexes into `people`. */
    members: readonly number[];
    /** Indexes into all groups. */
    subgroups: readonly number[];
  }[];
  readonly waitingPeriodDays: number;
}

/** Groups contain groups of every kind, but only earlier ones, so that there is no cycle. */
const worlds: fc.Arbitrary<World> = fc.record({
  people: fc.array(
    fc.record({
      role: fc.constantFrom(100, 200, 300, 400, 600),
      is_active: fc.boolean(),
      daysOld: fc.nat(6),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  groups: fc.array(
    fc.record({
      deactivated: fc.boolean(),
      members: fc.array(fc.nat(7), { maxLength: 5 }),
      subgroups: fc.array(fc.nat(20), { maxLength: 4 }),
    }),
    { maxLength: 8 },
  ),
  waitingPeriodDays: fc.nat(6),
});

function stateOf(world: World): RealmState {
  const state = new RealmState();
  state.put(realmSettingRows, { name: 'waiting_period_threshold', value: world.waitingPeriodDays });
  for (const [place, { role, is_active, daysOld }] of world.people.entries()) {
    state.put(users, {
      id: place + 1,
      email: `${place}@example.org`,
      delivery_email: `${place}@example.org`,
      full_name: 'Somebody',
      role,
      is_active,
      is_bot: false,
      bot_type: null,
      bot_owner_id: null,
      timezone: '',
      avatar_source: 'generated',
      avatar_version: 1,
      date_joined: (now - daysOld * DAY_MS) * 1000,
    });
  }
  for (const [place, name] of systemNames.entries()) {
    state.put(userGroups, groupRow(place + 1, name, true, false));
    // `role:nobody` is separate, and owners contain no other group.
    if (place > 1) state.put(groupSubgroups, { group_id: place + 1, subgroup_id: place });
  }
  for (const [place, { deactivated, members, subgroups }] of world.groups.entries()) {
    const group_id = FIRST_ORDINARY_GROUP + place;
    state.put(userGroups, groupRow(group_id, `group ${place}`, false, deactivated));
    for (const member of members) {
      if (member < world.people.length) state.put(groupMembers, { group_id, user_id: member + 1 });
    }
    for (const subgroup of subgroups) {
      const subgroup_id = subgroup + 1;
      if (subgroup_id < group_id) state.put(groupSubgroups, { group_id, subgroup_id });
    }
  }
  return state;
}

function groupRow(
  id: number,
  name: string,
  is_system: boolean,
  deactivated: boolean,
): UserGroupRow {
  return {
    id,
    name,
    description: '',
    is_system,
    deactivated,
    creator_id: null,
    date_created: null,
    settings: {},
  };
}

/** Follows the definition, by recursion over the rows. */
class Model {
  readonly #state: RealmState;
  readonly #world: World;

  constructor(state: RealmState, world: World) {
    this.#state = state;
    this.#world = world;
  }

  direct(groupId: number): number[] {
    return this.#idsWhere((user) => {
      const group = this.#state.groups.get({ id: groupId });
      if (!group?.is_system) {
        const key = { group_id: groupId, user_id: user.id };
        return this.#state.groupMembers.get(key) !== undefined;
      }
      const daysOld = this.#world.people[user.id - 1]?.daysOld ?? 0;
      const isFull = daysOld >= this.#world.waitingPeriodDays;
      return rolesOf[group.name as SystemGroupName](user, isFull);
    });
  }

  all(groupId: number): number[] {
    const below = this.subgroups(groupId).flatMap((id) => this.all(id));
    const found = new Set([...this.direct(groupId), ...below]);
    return this.#idsWhere((user) => found.has(user.id));
  }

  subgroups(groupId: number): number[] {
    return [...this.#state.groupSubgroups.values()]
      .filter((row) => row.group_id === groupId)
      .map((row) => row.subgroup_id);
  }

  #idsWhere(test: (user: UserRow) => boolean): number[] {
    const active = [...this.#state.users.values()].filter((user) => user.is_active);
    return active.filter(test).map((user) => user.id);
  }
}

describe('2.14: membership, compared with a model of the definition', () => {
  it('2.14: direct members are those added, or those with the role', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const state = stateOf(world);
        const model = new Model(state, world);
        for (const group of state.groups.values()) {
          const direct = membersOf(state, group, now, { directOnly: true });
          expect(direct).toEqual(model.direct(group.id));
          for (const user of state.users.values()) {
            expect(isDirectMember(state, user, group, now)).toBe(direct.includes(user.id));
          }
        }
      }),
    );
  });

  it('2.14: members are those of the group and of all its subgroups', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const state = stateOf(world);
        const model = new Model(state, world);
        for (const group of state.groups.values()) {
          const expected = model.all(group.id);
          expect(membersOf(state, group, now, { directOnly: false })).toEqual(expected);
          for (const user of state.users.values()) {
            expect(isInGroup(state, user, group.id, now)).toBe(expected.includes(user.id));
          }
        }
      }),
    );
  });

  it('2.8: the holders of a setting are its group, or its direct members and its subgroups’ members', () => {
    const settings = fc.oneof(
      fc.integer({ min: 1, max: 16 }),
      fc.record({
        direct_members: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }),
        direct_subgroups: fc.array(fc.integer({ min: 1, max: 16 }), { maxLength: 3 }),
      }),
    );
    fc.assert(
      fc.property(worlds, settings, (world, setting: GroupSettingValue) => {
        const state = stateOf(world);
        const model = new Model(state, world);
        const named = typeof setting === 'number' ? [setting] : setting.direct_subgroups;
        const alone = typeof setting === 'number' ? [] : setting.direct_members;
        const known = named.filter((id) => state.groups.get({ id }));
        const holders = new Set([...alone, ...known.flatMap((id) => model.all(id))]);
        for (const user of state.users.values()) {
          const expected = user.is_active && holders.has(user.id);
          expect(isInSetting(state, user, setting, now)).toBe(expected);
        }
      }),
    );
  });

  it('D2: guests hold only permissions that everyone may hold, whatever their groups', () => {
    const setting = fc.constantFrom('can_create_groups', 'direct_message_permission_group');
    fc.assert(
      fc.property(worlds, setting, (world, name) => {
        const state = stateOf(world);
        const everyPerson = [...state.users.values()].map((user) => user.id);
        const value = { direct_members: everyPerson, direct_subgroups: [] };
        state.put(realmSettingRows, { name, value });
        for (const user of state.users.values()) {
          const isExcluded = user.role === 600 && name === 'can_create_groups';
          expect(hasRealmPermission(state, user, name, now)).toBe(user.is_active && !isExcluded);
        }
      }),
    );
  });

  it('2.14: evaluation ends even if groups contain each other', () => {
    fc.assert(
      fc.property(worlds, fc.array(fc.tuple(fc.nat(20), fc.nat(20))), (world, edges) => {
        const state = stateOf(world);
        for (const [group_id, subgroup_id] of edges) {
          if (state.groups.get({ id: group_id }) && state.groups.get({ id: subgroup_id })) {
            state.put(groupSubgroups, { group_id, subgroup_id });
          }
        }
        for (const group of state.groups.values()) {
          const below = withSubgroups(state, group.id);
          const direct = [...below].flatMap((id) => new Model(state, world).direct(id));
          const members = membersOf(state, group, now, { directOnly: false });
          expect(members).toEqual([...new Set(direct)].sort((a, b) => a - b));
        }
      }),
    );
  });
});
