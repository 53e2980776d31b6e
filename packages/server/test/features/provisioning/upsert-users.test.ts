import { describe, expect, it } from 'vitest';
import { fresh, groupId, outline } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, forEachTeamOnBothEngines, type Team } from '../../support/team.ts';
import { freshEmail, notAdministrators } from '../users/people.ts';
import {
  freshId,
  outcomesOf,
  provisioned,
  provisionedChannel,
  upsertUsers,
  wantedPerson,
} from './provisioned.ts';

forEachTeamOnBothEngines((team) => {
  describe('people from a backend', () => {
    it('X2: creates people, with everything that an item says', async () => {
      const { owner } = team();
      const email = freshEmail();
      const order = freshId('order');
      const channel = await provisionedChannel(owner, { external_id: order });
      const group = fresh('group');
      await owner.post('/user_groups/create', { name: group, description: '', members: [] });
      const full = wantedPerson({
        email,
        role: 300,
        timezone: 'Europe/Rome',
        custom: { plan: 'pro', seats: 3 },
        channels: [order],
        groups: [group],
      });
      const spare = wantedPerson({ full_name: 'Grace Hopper' });
      const { body } = await upsertUsers(owner, full, spare);
      expect(body).toMatchObject({
        result: 'success',
        results: [
          { external_id: full.external_id, user_id: expect.any(Number), outcome: 'created' },
          { external_id: spare.external_id, user_id: expect.any(Number), outcome: 'created' },
        ],
      });
      const [{ user_id: id }, { user_id: spareId }] = body.results;
      expect((await owner.get(`/users/${id}`)).body.user).toMatchObject({
        full_name: 'Ada Lovelace',
        delivery_email: email,
        role: 300,
        timezone: 'Europe/Rome',
        is_active: true,
        external_id: full.external_id,
        custom: { plan: 'pro', seats: 3 },
      });
      const { subscribers } = (await owner.get(`/streams/${channel}/members`)).body;
      expect(subscribers).toEqual([id]);
      const { user_groups } = (await owner.get('/user_groups')).body;
      const found = user_groups.find((each: { name: string }) => each.name === group);
      expect(found.members).toEqual([id]);
      const { user } = (await owner.get(`/users/${spareId}`)).body;
      expect(user).toMatchObject({
        role: 400,
        delivery_email: expect.stringMatching(/\.invalid$/),
      });
      expect(user).not.toHaveProperty('custom');
    });

    it('X2: the same again is unchanged, and nothing happens', async () => {
      const { owner, realm } = team();
      const channel = await team().channel(fresh());
      const people = [
        wantedPerson({ email: freshEmail(), custom: { b: [1, { c: 'd' }] }, channels: [channel] }),
        wantedPerson({ is_active: false, timezone: 'Asia/Tokyo', role: 600 }),
      ];
      await provisioned(owner, ...people);
      const { position } = realm.state;
      expect(outcomesOf(await upsertUsers(owner, ...people))).toEqual(['unchanged', 'unchanged']);
      expect(realm.state.position).toBe(position);
    });

    it('X2: changes only what differs, with one event for name, time zone and data', async () => {
      const { owner } = team();
      const person = wantedPerson({ custom: { plan: 'free' } });
      const [id = 0] = await provisioned(owner, person);
      const next = { full_name: 'Ada King', timezone: 'Asia/Tokyo', custom: { plan: 'pro' } };
      const events = await team().eventsOf(async () => {
        const answer = await upsertUsers(owner, { ...person, ...next });
        expect(outcomesOf(answer)).toEqual(['updated']);
      });
      expect(events.map(({ audience, event }) => ({ audience, event }))).toEqual([
        {
          audience: `user:${id}`,
          event: { type: 'user_settings', op: 'update', property: 'timezone', value: 'Asia/Tokyo' },
        },
        {
          audience: 'realm',
          event: {
            type: 'realm_user',
            op: 'update',
            person: { user_id: id, email: expect.any(String), ...next },
          },
        },
      ]);
      const cleared = await team().eventsOf(() =>
        upsertUsers(owner, { ...person, ...next, custom: {} }),
      );
      expect(cleared[0]?.event).toMatchObject({ person: { user_id: id, custom: {} } });
      const { user } = (await owner.get(`/users/${id}`)).body;
      expect(user).not.toHaveProperty('custom');
    });

    it('X2: changes role, address and activity', async () => {
      const { owner } = team();
      const person = wantedPerson();
      const [id = 0] = await provisioned(owner, person);
      const email = freshEmail();
      const moved = { ...person, email, role: 600, is_active: false };
      expect(outcomesOf(await upsertUsers(owner, moved))).toEqual(['updated']);
      const shown = async () => (await owner.get(`/users/${id}`)).body.user;
      expect(await shown()).toMatchObject({ role: 600, delivery_email: email, is_active: false });
      expect(outcomesOf(await upsertUsers(owner, { ...person, is_active: true }))).toEqual([
        'updated',
      ]);
      expect(await shown()).toMatchObject({ role: 600, delivery_email: email, is_active: true });
    });

    it('X2: an item that cannot be done changes nothing, and the others are done', async () => {
      const { owner } = team();
      const somebody = await team().person();
      const taken = (await owner.get(`/users/${somebody.id}`)).body.user.delivery_email;
      const [twin, mail] = [freshId(), freshEmail()];
      const known = wantedPerson();
      const [knownId] = await provisioned(owner, known);
      const items = [
        wantedPerson({ email: taken }),
        wantedPerson({ external_id: twin, email: mail }),
        wantedPerson({ external_id: twin, full_name: 'Another' }),
        wantedPerson({ email: mail.toUpperCase() }),
        { ...known, full_name: 'Changed', email: taken },
        wantedPerson({ full_name: 'x' }),
        wantedPerson({ role: 401 }),
        wantedPerson({ timezone: 'Mars/Olympus' }),
        wantedPerson({ custom: { text: 'x'.repeat(4096) } }),
        wantedPerson({ channels: [999_999] }),
        wantedPerson({ channels: ['no such channel'] }),
        wantedPerson({ groups: ['role:owners'] }),
        wantedPerson({ external_id: '' }),
        wantedPerson({ external_id: 'x'.repeat(256) }),
        wantedPerson({ external_id: 'a\u200bb' }),
        wantedPerson(),
      ];
      const answer = await upsertUsers(owner, ...items);
      const expected = items.map((_item, index) =>
        index === 1 || index === items.length - 1 ? 'created' : 'BAD_REQUEST',
      );
      expect(outcomesOf(answer)).toEqual(expected);
      const [first] = answer.body.results;
      expect(first.msg).toBe(`Email '${taken}' already in use`);
      const { user } = (await owner.get(`/users/${somebody.id}`)).body;
      expect(user).not.toHaveProperty('external_id');
      expect((await owner.get(`/users/${knownId}`)).body.user.full_name).toBe(known.full_name);
    });

    it('X2: 500 people are one event each, and one for each group and channel', async () => {
      const { owner } = team();
      const channel = await team().channel(fresh());
      const other = await team().channel(fresh());
      const people = Array.from({ length: 500 }, (_each, index) =>
        wantedPerson({
          email: freshEmail(),
          channels: index % 2 === 0 ? [channel] : [channel, other],
        }),
      );
      const events = await team().eventsOf(() => provisioned(owner, ...people));
      const heardByAll = outline(events.filter(({ audience }) => !audience.startsWith('user:')));
      const count = (name: string) => heardByAll.filter((each) => each === name).length;
      expect(count('realm realm_user/add')).toBe(500);
      expect(count('realm user_group/add_members')).toBe(2);
      expect(count('members subscription/peer_add')).toBe(2);
      expect(heardByAll).toHaveLength(504);
      expect((await owner.get(`/streams/${channel}/members`)).body.subscribers).toHaveLength(501);
      expect((await owner.get(`/streams/${other}/members`)).body.subscribers).toHaveLength(251);
      const again = await team().eventsOf(async () => {
        const outcomes = outcomesOf(await upsertUsers(owner, ...people));
        expect(new Set(outcomes)).toEqual(new Set(['unchanged']));
      });
      expect(again).toEqual([]);
    });

    it('X2: new roles of many people are one event each, and one for each group', async () => {
      const { owner } = team();
      const people = Array.from({ length: 20 }, () => wantedPerson());
      const ids = await provisioned(owner, ...people);
      const moved = people.map((person, index) => ({ ...person, role: index < 10 ? 600 : 300 }));
      const events = await team().eventsOf(() => provisioned(owner, ...moved));
      const names = outline(events.filter(({ audience }) => audience === 'realm'));
      expect(names.filter((each) => each === 'realm realm_user/update')).toHaveLength(20);
      const changes = events.flatMap(({ event }) =>
        event.type === 'user_group' ? [[event['group_id'], event.op, event['user_ids']]] : [],
      );
      const group = (role: string) => groupId(team(), `role:${role}`);
      expect(changes.toSorted((a, b) => String(a[1]).localeCompare(String(b[1])))).toEqual([
        [await group('everyone'), 'add_members', ids.slice(0, 10)],
        [await group('moderators'), 'add_members', ids.slice(10)],
        [await group('fullmembers'), 'remove_members', ids],
        [await group('members'), 'remove_members', ids],
      ]);
    });

    it('X2: an owner who is made and deactivated at once is in no group afterwards', async () => {
      const { owner } = team();
      const person = wantedPerson();
      await provisioned(owner, person);
      const events = await team().eventsOf(() =>
        provisioned(owner, { ...person, role: 100, is_active: false }),
      );
      const owners = await groupId(team(), 'role:owners');
      const changes = events.filter(({ event }) => event['group_id'] === owners);
      expect(changes.map(({ event }) => event.op)).toEqual(['add_members', 'remove_members']);
    });

    it('X2: more than 500 people, or a value of another type, are refused as a whole', async () => {
      const { owner } = team();
      const many = Array.from({ length: 501 }, () => wantedPerson());
      expect(refused(await upsertUsers(owner, ...many))).toBe(true);
      const odd = { ...wantedPerson(), full_name: 7 };
      expect(refused(await upsertUsers(owner, wantedPerson(), odd))).toBe(true);
    });
  });
});

async function permit(team: Team, role: string): Promise<void> {
  const can_create_users_group = JSON.stringify({ new: await groupId(team, role) });
  expect((await team.owner.patch('/realm', { can_create_users_group })).status).toBe(200);
}

const permitAdministrators = (team: Team) => permit(team, 'role:administrators');

forEachTeam((team) => {
  describe('authority and sight', () => {
    it('X2: only owners, and administrators who may create users', async () => {
      const { owner } = team();
      for (const [who, person, answer] of await notAdministrators(team())) {
        const isBot = /^a (moderating )?bot$/.test(who);
        const expected = isBot ? { status: 400, body: { code: 'BAD_REQUEST' } } : answer;
        expect(await upsertUsers(person, wantedPerson()), who).toMatchObject(expected);
      }
      const admin = await team().person('administrator');
      await permitAdministrators(team());
      expect(outcomesOf(await upsertUsers(admin, wantedPerson()))).toEqual(['created']);
      const bot = await team().bot(owner, 'administrator');
      expect(refused(await upsertUsers(bot, wantedPerson()))).toBe(true);
      await permit(team(), 'role:nobody');
      expect(refused(await upsertUsers(admin, wantedPerson()))).toBe(true);
      expect(outcomesOf(await upsertUsers(owner, wantedPerson()))).toEqual(['created']);
    });

    it('X2: only owners make, move, demote or deactivate owners', async () => {
      const { owner } = team();
      await permitAdministrators(team());
      const admin = await team().person('administrator');
      const boss = wantedPerson({ role: 100, email: freshEmail() });
      expect(outcomesOf(await upsertUsers(admin, boss))).toEqual(['UNAUTHORIZED_PRINCIPAL']);
      const [id] = await provisioned(owner, boss);
      for (const change of [{ role: 400 }, { is_active: false }, { email: freshEmail() }]) {
        const answer = await upsertUsers(admin, { ...boss, ...change });
        expect(outcomesOf(answer)).toEqual(['UNAUTHORIZED_PRINCIPAL']);
      }
      expect((await owner.get(`/users/${id}`)).body.user).toMatchObject({
        role: 100,
        is_active: true,
      });
      expect(outcomesOf(await upsertUsers(owner, { ...boss, role: 400 }))).toEqual(['updated']);
    });

    it('X2: external ids show to administrators and the person alone', async () => {
      const { owner } = team();
      const [someone, stranger, guest] = [
        await team().person('administrator'),
        await team().person(),
        await team().person('guest'),
      ];
      const [mine, yours] = [wantedPerson(), wantedPerson()];
      const [id] = await provisioned(owner, mine, yours);
      const external_ids = [yours.external_id, mine.external_id, 'no such id'];
      const found = async (by: typeof owner) =>
        (await by.get('/users', { external_ids })).body.members.map(
          (each: { external_id: string }) => each.external_id,
        );
      expect((await found(someone)).sort()).toEqual([mine.external_id, yours.external_id].sort());
      expect(await found(stranger)).toEqual([]);
      expect(await found(guest)).toEqual([]);
      expect((await stranger.get(`/users/${id}`)).body.user).not.toHaveProperty('external_id');
      const { members } = (await stranger.get('/users')).body;
      expect(JSON.stringify(members)).not.toContain(mine.external_id);
      const { body } = await stranger.post('/register');
      expect(JSON.stringify(body)).not.toContain('external_id');
    });
  });
});
