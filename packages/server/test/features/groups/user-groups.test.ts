import { describe, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { ofType } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';

async function makeGroup(by: Person, wanted: Record<string, unknown> = {}): Promise<number> {
  const answer = await by.post('/user_groups/create', {
    name: fresh('group'),
    description: '',
    members: [],
    ...wanted,
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.group_id;
}

async function groupsOf(team: Team) {
  const answer = await team.owner.get('/user_groups', { include_deactivated_groups: true });
  return answer.body.user_groups;
}

async function groupNamed(team: Team, name: string) {
  return (await groupsOf(team)).find((group: { name: string }) => group.name === name);
}

async function groupWith(team: Team, id: number) {
  return (await groupsOf(team)).find((group: { id: number }) => group.id === id);
}

function alone(person: Person) {
  return { direct_members: [person.id], direct_subgroups: [] };
}

forEachTeam((team) => {
  describe('listing', () => {
    it('A2.14: system groups contain each other and users by role', async () => {
      const people = {
        'role:owners': team().owner,
        'role:administrators': await team().person('administrator'),
        'role:moderators': await team().person('moderator'),
        'role:members': await team().person('member'),
        'role:everyone': await team().person('guest'),
      };
      const nobody = (await groupNamed(team(), 'role:nobody')).id;
      let inner: number[] = [];
      for (const name of [
        'role:owners',
        'role:administrators',
        'role:moderators',
        'role:fullmembers',
        'role:members',
        'role:everyone',
        'role:internet',
      ]) {
        const group = await groupNamed(team(), name);
        expect(group).toMatchObject({
          is_system_group: true,
          deactivated: false,
          date_created: null,
          creator_id: null,
          direct_subgroup_ids: inner,
          can_manage_group: nobody,
          can_add_members_group: nobody,
          can_remove_members_group: nobody,
          can_join_group: nobody,
          can_leave_group: nobody,
          can_mention_group: nobody,
        });
        for (const [role, person] of Object.entries(people)) {
          const isFullMember = name === 'role:fullmembers' && role === 'role:members';
          expect(group.members.includes(person.id)).toBe(role === name || isFullMember);
        }
        inner = [group.id];
      }
      expect(await groupNamed(team(), 'role:nobody')).toMatchObject({
        members: [],
        direct_subgroup_ids: [],
      });
    });

    it('A2.14: full members are those past the waiting period', async () => {
      const day = 86_400_000;
      await team().owner.patch('/realm', { waiting_period_threshold: 3 });
      const member = await team().person();
      const guest = await team().person('guest');
      const full = await groupNamed(team(), 'role:fullmembers');
      const isFull = async (person: Person) =>
        (await team().owner.get(`/user_groups/${full.id}/members/${person.id}`)).body
          .is_user_group_member;
      expect(await isFull(member)).toBe(false);
      expect(await isFull(team().owner)).toBe(true);
      team().wait(3 * day);
      expect(await isFull(member)).toBe(true);
      expect(await isFull(guest)).toBe(false);
      await team().owner.patch('/realm', { waiting_period_threshold: 0 });
    });

    it('B-groups: deactivated groups are listed only on request, all by ID', async () => {
      const member = await team().person();
      const [kept, gone] = [await makeGroup(member), await makeGroup(member)];
      await member.post(`/user_groups/${gone}/deactivate`);
      const idsOf = async (parameters: Record<string, unknown>) =>
        (await member.get('/user_groups', parameters)).body.user_groups.map(
          ({ id }: { id: number }) => id,
        );
      const active = await idsOf({});
      expect(active).toContain(kept);
      expect(active).not.toContain(gone);
      const all = await idsOf({ include_deactivated_groups: true });
      expect(all).toContain(gone);
      expect(all).toEqual([...all].sort((a, b) => a - b));
    });

    it('A2.14: deactivated users are left out of members and permissions', async () => {
      const [gone, stays] = [await team().person(), await team().person()];
      const id = await makeGroup(team().owner, {
        members: [stays.id, gone.id],
        can_add_members_group: { direct_members: [gone.id, stays.id], direct_subgroups: [] },
        can_manage_group: alone(gone),
      });
      await team().owner.delete(`/users/${gone.id}`);
      const nobody = (await groupNamed(team(), 'role:nobody')).id;
      expect(await groupWith(team(), id)).toMatchObject({
        members: [stays.id],
        can_add_members_group: alone(stays),
        can_manage_group: nobody,
      });
      await team().owner.post(`/users/${gone.id}/reactivate`);
      expect(await groupWith(team(), id)).toMatchObject({
        members: [gone.id, stays.id],
        can_manage_group: alone(gone),
      });
    });

    it('A4.18: guests and bots are refused', async () => {
      const id = await makeGroup(team().owner);
      const guest = await team().person('guest');
      const bot = await team().bot(team().owner, 'administrator');
      for (const outsider of [guest, bot]) {
        const attempts = [
          outsider.get('/user_groups'),
          outsider.post('/user_groups/create', {
            name: fresh('group'),
            description: '',
            members: [],
          }),
          outsider.patch(`/user_groups/${id}`, { name: fresh('group') }),
          outsider.post(`/user_groups/${id}/deactivate`),
          outsider.delete(`/user_groups/${id}`),
          outsider.post(`/user_groups/${id}/members`, { add: [outsider.id] }),
          outsider.get(`/user_groups/${id}/members`),
          outsider.get(`/user_groups/${id}/members/${outsider.id}`),
          outsider.post(`/user_groups/${id}/subgroups`, { add: [1] }),
          outsider.get(`/user_groups/${id}/subgroups`),
        ];
        for (const answer of await Promise.all(attempts)) expect(answer).toSatisfy(refused);
      }
    });

    it('4.18: groups and users of another organization do not exist', async () => {
      const stranger = await team().stranger();
      const id = await makeGroup(team().owner);
      const attempts = [
        stranger.patch(`/user_groups/${id}`, { name: fresh('group') }),
        stranger.post(`/user_groups/${id}/deactivate`),
        stranger.delete(`/user_groups/${id}`),
        stranger.post(`/user_groups/${id}/members`, { add: [stranger.id] }),
        stranger.get(`/user_groups/${id}/members`),
        stranger.get(`/user_groups/${id}/members/${stranger.id}`),
        stranger.post(`/user_groups/${id}/subgroups`, { add: [1] }),
        stranger.get(`/user_groups/${id}/subgroups`),
      ];
      for (const answer of await Promise.all(attempts)) expect(answer).toSatisfy(refused);
      const listed = (await stranger.get('/user_groups')).body.user_groups;
      expect(listed.every((group: { is_system_group: boolean }) => group.is_system_group)).toBe(
        true,
      );
    });
  });

  describe('creating', () => {
    it('A2.14: a group starts with the defaults, and everyone gets an event', async () => {
      const [creator, friend] = [await team().person(), await team().person()];
      const name = fresh('group');
      const inner = await makeGroup(creator);
      const events = await team().eventsOf(() =>
        makeGroup(creator, {
          name: ` ${name} `,
          description: 'what for',
          members: [friend.id, creator.id, friend.id],
          subgroups: [inner],
        }),
      );
      const nobody = (await groupNamed(team(), 'role:nobody')).id;
      const everyone = (await groupNamed(team(), 'role:everyone')).id;
      const group = {
        id: expect.any(Number),
        name,
        description: 'what for',
        members: [creator.id, friend.id],
        direct_subgroup_ids: [inner],
        is_system_group: false,
        deactivated: false,
        creator_id: creator.id,
        date_created: expect.any(Number),
        can_manage_group: alone(creator),
        can_add_members_group: alone(creator),
        can_join_group: nobody,
        can_remove_members_group: nobody,
        can_leave_group: everyone,
        can_mention_group: everyone,
      };
      expect(await groupNamed(team(), name)).toEqual(group);
      expect(events).toEqual([
        {
          id: expect.any(Number),
          audience: 'realm',
          event: { type: 'user_group', op: 'add', group },
        },
      ]);
      const { date_created } = await groupNamed(team(), name);
      expect(String(date_created)).toHaveLength(10);
    });

    it('B-groups: permissions are given as plain values', async () => {
      const creator = await team().person();
      const inner = await makeGroup(creator);
      const id = await makeGroup(creator, {
        can_join_group: inner,
        can_manage_group: { direct_members: [], direct_subgroups: [inner] },
        can_add_members_group: { direct_members: [creator.id], direct_subgroups: [inner] },
        can_remove_members_group: { direct_members: [], direct_subgroups: [] },
      });
      expect(await groupWith(team(), id)).toMatchObject({
        can_join_group: inner,
        can_manage_group: inner,
        can_add_members_group: { direct_members: [creator.id], direct_subgroups: [inner] },
        can_remove_members_group: (await groupNamed(team(), 'role:nobody')).id,
      });
      const wrapped = {
        name: fresh('group'),
        description: '',
        members: [],
        can_join_group: { new: inner },
      };
      expect(await creator.post('/user_groups/create', wrapped)).toSatisfy(refused);
    });

    it.each([
      '',
      ' ',
      'n'.repeat(101),
      '@all',
      'role:owners',
      'role:new',
      'user:1',
      'stream:a',
      'channel:a',
    ])('A2.14: a group cannot be named %j', async (name) => {
      const wanted = { name, description: '', members: [] };
      expect(await team().owner.post('/user_groups/create', wanted)).toSatisfy(refused);
      const id = await makeGroup(team().owner);
      expect(await team().owner.patch(`/user_groups/${id}`, { name })).toSatisfy(refused);
    });

    it('A8: name and description have their limits, in code points', async () => {
      await makeGroup(team().owner, { name: '𝒜'.repeat(100), description: '𝒜'.repeat(1024) });
      const tooLong = { name: fresh('group'), description: 'd'.repeat(1025), members: [] };
      expect(await team().owner.post('/user_groups/create', tooLong)).toSatisfy(refused);
    });

    it('A2.14: names are unique among active groups, in any case', async () => {
      const name = fresh('group');
      const id = await makeGroup(team().owner, { name });
      const again = { name: name.toUpperCase(), description: '', members: [] };
      expect(await team().owner.post('/user_groups/create', again)).toSatisfy(refused);
      await team().owner.post(`/user_groups/${id}/deactivate`);
      expect((await team().owner.post('/user_groups/create', again)).status).toBe(200);
    });

    it('B-groups: only known active users and groups can be added', async () => {
      const gone = await team().person();
      await team().owner.delete(`/users/${gone.id}`);
      const unused = await makeGroup(team().owner);
      await team().owner.post(`/user_groups/${unused}/deactivate`);
      const stranger = await team().stranger();
      for (const wrong of [
        { members: [gone.id] },
        { members: [stranger.id] },
        { subgroups: [unused] },
        { subgroups: [999_999] },
        { can_join_group: unused },
        { can_join_group: 999_999 },
        { can_join_group: alone(gone) },
        { can_join_group: alone(stranger) },
        { can_join_group: { direct_members: [], direct_subgroups: [unused] } },
      ]) {
        const wanted = { name: fresh('group'), description: '', members: [], ...wrong };
        expect(await team().owner.post('/user_groups/create', wanted)).toSatisfy(refused);
        expect(await groupNamed(team(), wanted.name)).toBeUndefined();
      }
    });

    it.each([
      ['can_manage_group', ['role:everyone', 'role:internet']],
      ['can_add_members_group', ['role:everyone', 'role:internet']],
      ['can_remove_members_group', ['role:everyone', 'role:internet']],
      ['can_join_group', ['role:everyone', 'role:internet']],
      ['can_leave_group', ['role:internet']],
      ['can_mention_group', ['role:internet', 'role:owners']],
    ])('A2.14: %s refuses %j', async (permission, names) => {
      const id = await makeGroup(team().owner);
      for (const name of names) {
        const value = (await groupNamed(team(), name)).id;
        const wanted = { name: fresh('group'), description: '', members: [], [permission]: value };
        expect(await team().owner.post('/user_groups/create', wanted)).toSatisfy(refused);
        const update = { [permission]: { new: value } };
        expect(await team().owner.patch(`/user_groups/${id}`, update)).toSatisfy(refused);
      }
    });

    it('B-groups: the organization decides who may create groups', async () => {
      const member = await team().person();
      const owners = (await groupNamed(team(), 'role:owners')).id;
      const members = (await groupNamed(team(), 'role:members')).id;
      await team().owner.patch('/realm', { can_create_groups: { new: owners } });
      const wanted = { name: fresh('group'), description: '', members: [] };
      expect(await member.post('/user_groups/create', wanted)).toSatisfy(refused);
      await team().owner.patch('/realm', { can_create_groups: { new: members } });
      expect((await member.post('/user_groups/create', wanted)).status).toBe(200);
    });
  });

  describe('updating', () => {
    it('B-groups: only changes are announced', async () => {
      const creator = await team().person();
      const id = await makeGroup(creator, { description: 'same' });
      const before = await groupWith(team(), id);
      const name = fresh('group');
      const moderators = (await groupNamed(team(), 'role:moderators')).id;
      const events = await team().eventsOf(() =>
        creator.patch(`/user_groups/${id}`, {
          name,
          description: 'same',
          can_mention_group: { new: moderators },
          can_manage_group: { new: alone(creator) },
        }),
      );
      const data = { name, can_mention_group: moderators };
      expect(await groupWith(team(), id)).toEqual({ ...before, ...data });
      expect(events).toMatchObject([
        { audience: 'realm', event: { type: 'user_group', op: 'update', group_id: id, data } },
      ]);
      expect(events[0]?.event.data).toEqual(data);
      const same = { description: 'same' };
      expect(await team().eventsOf(() => creator.patch(`/user_groups/${id}`, same))).toEqual([]);
    });

    it('B-groups: a request without changes, an unknown and a system group are refused', async () => {
      const { owner } = team();
      const id = await makeGroup(owner);
      expect(await owner.patch(`/user_groups/${id}`)).toSatisfy(refused);
      expect(await owner.patch(`/user_groups/${id}`, { deactivated: true })).toSatisfy(refused);
      expect(await owner.patch('/user_groups/999999', { description: '' })).toSatisfy(refused);
      const system = (await groupNamed(team(), 'role:members')).id;
      expect(await owner.patch(`/user_groups/${system}`, { description: '' })).toSatisfy(refused);
      const nobody = { can_mention_group: { new: system } };
      expect(await owner.patch(`/user_groups/${system}`, nobody)).toSatisfy(refused);
    });

    it('B-groups: managers of a group can change it, and so can managers of all groups', async () => {
      const [creator, manager, other] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      const administrator = await team().person('administrator');
      const managers = await makeGroup(creator, { members: [manager.id] });
      const id = await makeGroup(creator, { can_manage_group: managers });
      const change = (by: Person) => by.patch(`/user_groups/${id}`, { description: `by ${by.id}` });
      expect((await change(manager)).status).toBe(200);
      expect((await change(team().owner)).status).toBe(200);
      for (const outsider of [creator, other, administrator]) {
        expect(await change(outsider)).toSatisfy(refused);
      }
    });

    it('2.9, A2.8: a wrong old value changes nothing', async () => {
      const [creator, friend] = [await team().person(), await team().person()];
      const both = { direct_members: [creator.id, friend.id], direct_subgroups: [] };
      const id = await makeGroup(creator, { can_manage_group: both });
      const stale = {
        description: 'new',
        can_manage_group: { new: alone(friend), old: alone(creator) },
      };
      expect(await creator.patch(`/user_groups/${id}`, stale)).toMatchObject({
        status: 400,
        body: { code: 'EXPECTATION_MISMATCH' },
      });
      expect(await groupWith(team(), id)).toMatchObject({
        description: '',
        can_manage_group: both,
      });
      const reversed = { direct_members: [friend.id, creator.id], direct_subgroups: [] };
      const fresh = { can_manage_group: { new: alone(friend), old: reversed } };
      expect((await creator.patch(`/user_groups/${id}`, fresh)).status).toBe(200);
      expect(await groupWith(team(), id)).toMatchObject({ can_manage_group: alone(friend) });
    });

    it('B-groups: a deactivated group can be reactivated if its name is still free', async () => {
      const creator = await team().person();
      const name = fresh('group');
      const id = await makeGroup(creator, { name });
      await creator.post(`/user_groups/${id}/deactivate`);
      const rival = await makeGroup(creator, { name });
      const back = { deactivated: false };
      expect(await creator.patch(`/user_groups/${id}`, back)).toSatisfy(refused);
      const events = await team().eventsOf(() =>
        creator.patch(`/user_groups/${id}`, { ...back, name: `${name} again` }),
      );
      expect(events[0]?.event.data).toEqual({ name: `${name} again`, deactivated: false });
      expect(await groupWith(team(), id)).toMatchObject({ deactivated: false });
      expect(await creator.patch(`/user_groups/${id}`, { name })).toSatisfy(refused);
      await creator.post(`/user_groups/${rival}/deactivate`);
      expect((await creator.patch(`/user_groups/${id}`, { name })).status).toBe(200);
    });
  });

  describe('deactivating', () => {
    it.each(['deactivate', 'delete'])('B-groups: a group can be deactivated: %s', async (way) => {
      const creator = await team().person();
      const id = await makeGroup(creator, { members: [creator.id] });
      const take = (by: Person, group: number) =>
        way === 'delete'
          ? by.delete(`/user_groups/${group}`)
          : by.post(`/user_groups/${group}/deactivate`);
      expect(await take(await team().person(), id)).toSatisfy(refused);
      expect(await take(creator, (await groupNamed(team(), 'role:members')).id)).toSatisfy(refused);
      expect(await take(team().owner, 999_999)).toSatisfy(refused);
      const events = await team().eventsOf(() => take(creator, id));
      expect(events).toMatchObject([
        { audience: 'realm', event: { op: 'update', group_id: id, data: { deactivated: true } } },
        { audience: 'realm', event: { op: 'remove', group_id: id } },
      ]);
      expect(await groupWith(team(), id)).toMatchObject({
        deactivated: true,
        members: [creator.id],
      });
      expect(await take(creator, id)).toSatisfy(refused);
    });

    it('B-groups: a group in use is kept, and every use is listed', async () => {
      const { owner } = team();
      const id = await makeGroup(owner, { can_manage_group: alone(owner) });
      const outer = await makeGroup(owner, { subgroups: [id] });
      const guarded = await makeGroup(owner, {
        can_join_group: id,
        can_mention_group: { direct_members: [owner.id], direct_subgroups: [id] },
      });
      await owner.patch('/realm', { can_create_groups: { new: id } });
      const answer = await owner.post(`/user_groups/${id}/deactivate`);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'CANNOT_DEACTIVATE_GROUP_IN_USE' },
      });
      expect(answer.body.objections).toEqual([
        { type: 'subgroup', supergroup_ids: [outer] },
        {
          type: 'user_group',
          group_id: guarded,
          settings: ['can_join_group', 'can_mention_group'],
        },
        { type: 'realm', settings: ['can_create_groups'] },
      ]);

      const members = (await groupNamed(team(), 'role:members')).id;
      await owner.patch('/realm', { can_create_groups: { new: members } });
      await owner.post(`/user_groups/${guarded}/deactivate`);
      expect((await owner.delete(`/user_groups/${id}`)).body.objections).toHaveLength(2);
      const without = { can_join_group: { new: members }, can_mention_group: { new: members } };
      await owner.patch(`/user_groups/${guarded}`, without);
      await owner.post(`/user_groups/${outer}/subgroups`, { delete: [id] });
      expect((await owner.post(`/user_groups/${id}/deactivate`)).status).toBe(200);
    });

    it('B-groups: a group’s permissions on itself do not count as use', async () => {
      const { owner } = team();
      const id = await makeGroup(owner);
      await owner.patch(`/user_groups/${id}`, { can_manage_group: { new: id } });
      expect((await owner.post(`/user_groups/${id}/deactivate`)).status).toBe(200);
    });
  });

  describe('members', () => {
    it('4.18: users and subgroups are added and removed, each list with its event', async () => {
      const [creator, a, b, c] = [
        await team().person(),
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      const [x, y] = [await makeGroup(creator), await makeGroup(creator)];
      const id = await makeGroup(creator, { members: [a.id], subgroups: [x] });
      const events = await team().eventsOf(() =>
        creator.post(`/user_groups/${id}/members`, {
          add: [c.id, b.id, c.id],
          delete: [a.id],
          add_subgroups: [y],
          delete_subgroups: [x],
        }),
      );
      expect(await groupWith(team(), id)).toMatchObject({
        members: [b.id, c.id],
        direct_subgroup_ids: [y],
      });
      const common = { type: 'user_group', group_id: id };
      const changes = ofType(events, 'user_group');
      expect(events.slice(0, changes.length)).toEqual(changes);
      expect(changes.map(({ audience, event }) => ({ audience, event }))).toEqual([
        { audience: 'realm', event: { ...common, op: 'add_members', user_ids: [b.id, c.id] } },
        { audience: 'realm', event: { ...common, op: 'remove_members', user_ids: [a.id] } },
        { audience: 'realm', event: { ...common, op: 'add_subgroups', direct_subgroup_ids: [y] } },
        {
          audience: 'realm',
          event: { ...common, op: 'remove_subgroups', direct_subgroup_ids: [x] },
        },
      ]);
    });

    it('4.18: only non-empty lists have an event', async () => {
      const creator = await team().person();
      const id = await makeGroup(creator);
      const events = await team().eventsOf(() =>
        creator.post(`/user_groups/${id}/members`, { add: [creator.id], delete: [] }),
      );
      expect(events.map(({ event }) => event.op)).toEqual(['add_members']);
    });

    it('A4.18: if one part is wrong, nothing is applied', async () => {
      const creator = await team().person();
      const [member, other, gone] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      await team().owner.delete(`/users/${gone.id}`);
      const stranger = await team().stranger();
      const [inner, free] = [await makeGroup(creator), await makeGroup(creator)];
      const unused = await makeGroup(creator);
      await creator.post(`/user_groups/${unused}/deactivate`);
      const id = await makeGroup(creator, { members: [member.id], subgroups: [inner] });
      const outer = await makeGroup(creator, { subgroups: [id] });
      const before = await groupWith(team(), id);

      const wrongParts = [
        { add: [member.id] },
        { add: [gone.id] },
        { add: [stranger.id] },
        { add: [999_999] },
        { delete: [other.id] },
        { delete: [gone.id] },
        { delete: [999_999] },
        { add_subgroups: [inner] },
        { add_subgroups: [id] },
        { add_subgroups: [outer] },
        { add_subgroups: [unused] },
        { add_subgroups: [999_999] },
        { delete_subgroups: [free] },
        { delete_subgroups: [999_999] },
      ];
      for (const wrong of wrongParts) {
        const parts = {
          add: [other.id],
          delete: [member.id],
          add_subgroups: [free],
          delete_subgroups: [inner],
          ...wrong,
        };
        expect(await creator.post(`/user_groups/${id}/members`, parts)).toSatisfy(refused);
        expect(await creator.post(`/user_groups/${id}/members`, wrong)).toSatisfy(refused);
      }
      expect(await groupWith(team(), id)).toEqual(before);
    });

    it('A4.18: a request without changes is refused', async () => {
      const id = await makeGroup(team().owner);
      const path = `/user_groups/${id}/members`;
      expect(await team().owner.post(path)).toSatisfy(refused);
      const empty = { add: [], delete: [], add_subgroups: [], delete_subgroups: [] };
      expect(await team().owner.post(path, empty)).toSatisfy(refused);
      expect(await team().owner.post(`/user_groups/${id}/subgroups`)).toSatisfy(refused);
    });

    it('A4.18: system and unknown groups are refused', async () => {
      const person = await team().person();
      const system = (await groupNamed(team(), 'role:moderators')).id;
      const parts = { add: [person.id] };
      expect(await team().owner.post(`/user_groups/${system}/members`, parts)).toSatisfy(refused);
      const inner = await makeGroup(team().owner);
      const subgroups = { add: [inner] };
      const path = `/user_groups/${system}/subgroups`;
      expect(await team().owner.post(path, subgroups)).toSatisfy(refused);
      expect(await team().owner.post('/user_groups/999999/members', parts)).toSatisfy(refused);
    });

    it('A4.18: a cycle of any length is refused', async () => {
      const { owner } = team();
      const a = await makeGroup(owner);
      const b = await makeGroup(owner, { subgroups: [a] });
      const c = await makeGroup(owner, { subgroups: [b] });
      const outermost = await makeGroup(owner, { subgroups: [c] });
      for (const id of [a, b, c, outermost]) {
        expect(await owner.post(`/user_groups/${a}/subgroups`, { add: [id] })).toSatisfy(refused);
      }
      expect((await owner.post(`/user_groups/${outermost}/subgroups`, { add: [a] })).status).toBe(
        200,
      );
    });

    it('A4.18: of two conflicting concurrent requests only one is applied', async () => {
      const { owner } = team();
      const person = await team().person();
      const [a, b] = [await makeGroup(owner), await makeGroup(owner)];
      const join = () => owner.post(`/user_groups/${a}/members`, { add: [person.id] });
      const joins = await Promise.all([join(), join()]);
      expect(joins.map(({ status }) => status).sort()).toEqual([200, 400]);
      const nestings = await Promise.all([
        owner.post(`/user_groups/${a}/subgroups`, { add: [b] }),
        owner.post(`/user_groups/${b}/subgroups`, { add: [a] }),
      ]);
      expect(nestings.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect((await groupWith(team(), a)).members).toEqual([person.id]);
    });

    it('4.18: system groups may be subgroups', async () => {
      const moderators = await groupNamed(team(), 'role:moderators');
      const moderator = await team().person('moderator');
      const id = await makeGroup(team().owner);
      await team().owner.post(`/user_groups/${id}/members`, { add_subgroups: [moderators.id] });
      const answer = await team().owner.get(`/user_groups/${id}/members/${moderator.id}`);
      expect(answer.body.is_user_group_member).toBe(true);
    });

    it('4.18: members of a deactivated group can be changed', async () => {
      const creator = await team().person();
      const inner = await makeGroup(creator);
      const id = await makeGroup(creator);
      await creator.post(`/user_groups/${id}/deactivate`);
      const parts = { add: [creator.id], add_subgroups: [inner] };
      expect((await creator.post(`/user_groups/${id}/members`, parts)).status).toBe(200);
      expect(await groupWith(team(), id)).toMatchObject({
        members: [creator.id],
        direct_subgroup_ids: [inner],
      });
    });

    it('4.18: bots and guests can be members', async () => {
      const guest = await team().person('guest');
      const bot = await team().bot(team().owner);
      const id = await makeGroup(team().owner);
      const parts = { add: [guest.id, bot.id] };
      expect((await team().owner.post(`/user_groups/${id}/members`, parts)).status).toBe(200);
    });

    describe('A4.18: permissions', () => {
      const nobodyAnd = (permissions: Record<string, unknown>, nobody: number) => ({
        can_manage_group: nobody,
        can_add_members_group: nobody,
        can_remove_members_group: nobody,
        can_join_group: nobody,
        can_leave_group: nobody,
        ...permissions,
      });
      const permitted: Record<string, readonly string[]> = {
        can_manage_group: ['add', 'join', 'remove', 'leave', 'addSubgroup', 'removeSubgroup'],
        can_add_members_group: ['add', 'join'],
        can_join_group: ['join'],
        can_remove_members_group: ['remove', 'leave'],
        can_leave_group: ['leave'],
        can_mention_group: [],
      };

      it.each(Object.keys(permitted))('%s allows its part and nothing else', async (permission) => {
        const { owner } = team();
        const nobody = (await groupNamed(team(), 'role:nobody')).id;
        const [holder, other] = [await team().person(), await team().person()];
        const [inner, free] = [await makeGroup(owner), await makeGroup(owner)];
        const attempts: Record<string, { members: number[]; parts: Record<string, number[]> }> = {
          add: { members: [], parts: { add: [other.id] } },
          addBoth: { members: [], parts: { add: [other.id, holder.id] } },
          join: { members: [], parts: { add: [holder.id] } },
          remove: { members: [other.id], parts: { delete: [other.id] } },
          removeBoth: {
            members: [other.id, holder.id],
            parts: { delete: [other.id, holder.id] },
          },
          leave: { members: [holder.id], parts: { delete: [holder.id] } },
          addSubgroup: { members: [], parts: { add_subgroups: [free] } },
          removeSubgroup: { members: [], parts: { delete_subgroups: [inner] } },
        };
        const allowed = permitted[permission] ?? [];
        for (const [attempt, { members, parts }] of Object.entries(attempts)) {
          const id = await makeGroup(owner, {
            members,
            subgroups: [inner],
            ...nobodyAnd({ [permission]: alone(holder) }, nobody),
          });
          const answer = await holder.post(`/user_groups/${id}/members`, parts);
          const needed = attempt.replace('Both', '');
          expect([attempt, answer.status]).toEqual([attempt, allowed.includes(needed) ? 200 : 400]);
        }
      });

      it('managers of all groups may do everything', async () => {
        const nobody = (await groupNamed(team(), 'role:nobody')).id;
        const creator = await team().person();
        const id = await makeGroup(creator, { members: [creator.id], ...nobodyAnd({}, nobody) });
        const parts = { add: [team().owner.id], delete: [creator.id] };
        expect((await team().owner.post(`/user_groups/${id}/members`, parts)).status).toBe(200);
        const administrator = await team().person('administrator');
        const join = { add: [administrator.id] };
        expect(await administrator.post(`/user_groups/${id}/members`, join)).toSatisfy(refused);
      });

      it('every part of a request needs its own permission', async () => {
        const nobody = (await groupNamed(team(), 'role:nobody')).id;
        const [adder, member] = [await team().person(), await team().person()];
        const id = await makeGroup(team().owner, {
          members: [member.id],
          ...nobodyAnd({ can_add_members_group: alone(adder) }, nobody),
        });
        const parts = { add: [adder.id], delete: [member.id] };
        expect(await adder.post(`/user_groups/${id}/members`, parts)).toSatisfy(refused);
        expect(await groupWith(team(), id)).toMatchObject({ members: [member.id] });
      });

      it('by default everyone may leave a group', async () => {
        const member = await team().person();
        const id = await makeGroup(team().owner, { members: [member.id] });
        const leave = { delete: [member.id] };
        expect((await member.post(`/user_groups/${id}/members`, leave)).status).toBe(200);
        const join = { add: [member.id] };
        expect(await member.post(`/user_groups/${id}/members`, join)).toSatisfy(refused);
      });

      it('subgroups are for managers, also by their own endpoint', async () => {
        const [creator, adder] = [await team().person(), await team().person()];
        const inner = await makeGroup(creator);
        const id = await makeGroup(creator, { can_add_members_group: alone(adder) });
        const path = `/user_groups/${id}/subgroups`;
        expect(await adder.post(path, { add: [inner] })).toSatisfy(refused);
        const events = await team().eventsOf(() => creator.post(path, { add: [inner] }));
        expect(events.map(({ event }) => event.op)).toEqual(['add_subgroups']);
        expect((await creator.post(path, { delete: [inner] })).status).toBe(200);
        expect((await groupWith(team(), id)).direct_subgroup_ids).toEqual([]);
      });
    });
  });

  describe('reading', () => {
    it('B-groups: members and subgroups are listed directly or recursively', async () => {
      const { owner } = team();
      const [a, b, gone] = [await team().person(), await team().person(), await team().person()];
      const innermost = await makeGroup(owner, { members: [b.id, gone.id] });
      const inner = await makeGroup(owner, { subgroups: [innermost] });
      const id = await makeGroup(owner, { members: [a.id, gone.id], subgroups: [inner] });
      await owner.delete(`/users/${gone.id}`);

      const members = (parameters = {}) => owner.get(`/user_groups/${id}/members`, parameters);
      expect((await members()).body.members).toEqual([a.id, b.id]);
      expect((await members({ direct_member_only: true })).body.members).toEqual([a.id]);

      const subgroups = (parameters = {}) => owner.get(`/user_groups/${id}/subgroups`, parameters);
      expect((await subgroups()).body.subgroups).toEqual([innermost, inner]);
      expect((await subgroups({ direct_subgroup_only: true })).body.subgroups).toEqual([inner]);

      const isMember = async (person: Person, parameters = {}) =>
        (await owner.get(`/user_groups/${id}/members/${person.id}`, parameters)).body
          .is_user_group_member;
      expect(await isMember(a, { direct_member_only: true })).toBe(true);
      expect(await isMember(b)).toBe(true);
      expect(await isMember(b, { direct_member_only: true })).toBe(false);
      expect(await isMember(owner)).toBe(false);
      expect(await isMember(gone)).toBe(false);
      expect(await isMember(gone, { direct_member_only: true })).toBe(false);
    });

    it('B-groups: membership of system groups follows from roles', async () => {
      const moderator = await team().person('moderator');
      const members = (await groupNamed(team(), 'role:members')).id;
      const path = `/user_groups/${members}/members/${moderator.id}`;
      expect((await moderator.get(path)).body.is_user_group_member).toBe(true);
      const direct = await moderator.get(path, { direct_member_only: true });
      expect(direct.body.is_user_group_member).toBe(false);
      const all = (await moderator.get(`/user_groups/${members}/members`)).body.members;
      expect(all).toContain(team().owner.id);
    });

    it('B-groups: unknown groups and users are refused', async () => {
      const { owner } = team();
      const id = await makeGroup(owner);
      const stranger = await team().stranger();
      for (const path of [
        '/user_groups/999999/members',
        `/user_groups/999999/members/${owner.id}`,
        '/user_groups/999999/subgroups',
        `/user_groups/${id}/members/999999`,
        `/user_groups/${id}/members/${stranger.id}`,
      ]) {
        expect(await owner.get(path)).toSatisfy(refused);
      }
    });
  });
});
