import { describe, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { forEachTeam, type Person, personAt, type Team } from '../../support/team.ts';
import { patchOf, providerWith } from '../scim/scim-client.ts';
import { freshEmail } from '../users/people.ts';
import {
  freshId,
  outcomesOf,
  provisioned,
  provisionedChannel,
  upsertChannels,
  upsertUsers,
  wantedPerson,
} from './provisioned.ts';

async function service(team: Team, ...scopes: string[]): Promise<Person> {
  const wanted = { name: freshId('Backend'), scopes };
  const { body } = await team.owner.post('/realm/service_keys', wanted);
  expect(body).toMatchObject({ result: 'success' });
  const { user_id: id, email, api_key: apiKey } = body;
  return personAt(team.url, 'localhost', { id, email, apiKey });
}

forEachTeam((team) => {
  describe('provisioning with a service key', () => {
    it('X2: the scope `users` opens people, and `channels` opens channels', async () => {
      const [users, channels, other] = [
        await service(team(), 'users'),
        await service(team(), 'channels'),
        await service(team(), 'read:all'),
      ];
      const person = wantedPerson();
      const order = { external_id: freshId('order'), is_private: true };
      expect(outcomesOf(await upsertUsers(users, person))).toEqual(['created']);
      expect(outcomesOf(await upsertChannels(channels, order))).toEqual(['created']);
      for (const by of [channels, other]) {
        expect((await upsertUsers(by, wantedPerson())).status).toBe(401);
        expect((await providerWith(team(), by)('GET', '/Users')).status).toBe(401);
      }
      for (const by of [users, other]) {
        expect((await upsertChannels(by, { external_id: freshId('order') })).status).toBe(401);
      }
    });

    it('X2: another key of the backend manages the same channels', async () => {
      const [first, second] = [
        await service(team(), 'channels', 'users'),
        await service(team(), 'channels'),
      ];
      const person = wantedPerson();
      await upsertUsers(first, person);
      const order = { external_id: freshId('order'), is_private: true };
      await upsertChannels(first, order);
      const answer = await upsertChannels(second, { ...order, members: [person.external_id] });
      expect(outcomesOf(answer)).toEqual(['updated']);
    });

    it('X2: a service never makes an owner, nor touches one', async () => {
      const backend = await service(team(), 'users');
      const boss = wantedPerson({ role: 100, email: freshEmail() });
      const refused = ['UNAUTHORIZED_PRINCIPAL'];
      expect(outcomesOf(await upsertUsers(backend, boss))).toEqual(refused);
      await upsertUsers(team().owner, boss);
      for (const change of [{ role: 200 }, { email: freshEmail() }, { is_active: false }]) {
        expect(outcomesOf(await upsertUsers(backend, { ...boss, ...change }))).toEqual(refused);
      }
    });

    it('X2: a service neither makes administrators, nor moves, demotes or brings one back', async () => {
      const { owner } = team();
      const backend = await service(team(), 'users', 'channels');
      const refused = ['UNAUTHORIZED_PRINCIPAL'];
      const person = wantedPerson({ role: 300, email: freshEmail() });
      expect(outcomesOf(await upsertUsers(backend, person))).toEqual(['created']);
      expect(outcomesOf(await upsertUsers(backend, wantedPerson({ role: 200 })))).toEqual(refused);
      const raised = { ...person, role: 200 };
      expect(outcomesOf(await upsertUsers(backend, raised))).toEqual(refused);
      expect(outcomesOf(await upsertUsers(owner, raised))).toEqual(['updated']);
      for (const change of [{ role: 400 }, { email: freshEmail() }]) {
        expect(outcomesOf(await upsertUsers(backend, { ...raised, ...change }))).toEqual(refused);
      }
      const provider = providerWith(team(), backend);
      const [{ user_id: id }] = (await upsertUsers(owner, raised)).body.results;
      const path = `/Users/${id}`;
      const set = (name: string, value: unknown) =>
        provider('PATCH', path, patchOf({ op: 'replace', path: name, value }));
      expect((await set('userName', freshEmail())).status).toBe(403);
      expect((await set('externalId', freshId())).status).toBe(403);
      expect((await set('displayName', 'Countess Ada')).status).toBe(200);
      expect((await set('active', false)).status).toBe(200);
      expect((await set('active', true)).status).toBe(403);
      expect(outcomesOf(await upsertUsers(backend, { ...raised, is_active: true }))).toEqual(
        refused,
      );
      expect((await owner.get(`/users/${id}`)).body.user).toMatchObject({
        role: 200,
        delivery_email: person.email,
        full_name: 'Countess Ada',
        is_active: false,
      });
    });

    it('X2: the scope `users` alone opens no private channel', async () => {
      const [users, both] = [
        await service(team(), 'users'),
        await service(team(), 'users', 'channels'),
      ];
      const [order, hall] = [freshId('order'), await team().channel(fresh())];
      await provisionedChannel(both, { external_id: order, is_private: true });
      const person = wantedPerson();
      expect(outcomesOf(await upsertUsers(users, { ...person, channels: [hall] }))).toEqual([
        'created',
      ]);
      const wanted = { ...person, channels: [order] };
      expect(outcomesOf(await upsertUsers(users, wanted))).toEqual(['BAD_REQUEST']);
      expect(outcomesOf(await upsertUsers(both, wanted))).toEqual(['updated']);
    });

    it('X2: the scope `users` alone fills no group that has a permission', async () => {
      const { owner } = team();
      const [users, both] = [
        await service(team(), 'users'),
        await service(team(), 'users', 'channels'),
      ];
      const group = async (more: object = {}) => {
        const wanted = { name: fresh('group'), description: '', members: [], ...more };
        const { body } = await owner.post('/user_groups/create', wanted);
        expect(body).toMatchObject({ result: 'success' });
        return body.group_id as number;
      };
      const [plain, invites, nested, readers, managers] = [
        await group(),
        await group(),
        await group(),
        await group(),
        await group(),
      ];
      await owner.post(`/user_groups/${invites}/subgroups`, { add: [nested] });
      const invite = JSON.stringify({ new: invites });
      expect((await owner.patch('/realm', { can_invite_users_group: invite })).status).toBe(200);
      await team().channel(fresh(), {
        settings: { invite_only: true, can_add_subscribers_group: readers },
      });
      const manage = JSON.stringify({ new: managers });
      const path = `/user_groups/${readers}`;
      expect((await owner.patch(path, { can_manage_group: manage })).status).toBe(200);

      const person = wantedPerson();
      const [id] = await provisioned(users, { ...person, groups: [plain] });
      const provider = providerWith(team(), users);
      const add = patchOf({ op: 'add', path: 'members', value: [{ value: String(id) }] });
      for (const guarded of [invites, nested, readers, managers]) {
        const wanted = { ...person, groups: [guarded] };
        expect(outcomesOf(await upsertUsers(users, wanted))).toEqual(['BAD_REQUEST']);
        const scim = `/Groups/${guarded}`;
        expect((await provider('PATCH', scim, add)).status).toBe(403);
        expect((await provider('DELETE', scim)).status).toBe(403);
        expect(outcomesOf(await upsertUsers(both, wanted))).toEqual(['updated']);
      }
    });

    it('X2: SCIM takes it as bearer token, for people and groups', async () => {
      const provider = providerWith(team(), await service(team(), 'users'));
      const userName = freshEmail();
      const made = await provider('POST', '/Users', { userName, displayName: 'Ada Lovelace' });
      expect(made.status).toBe(201);
      const displayName = freshId('group');
      const group = await provider('POST', '/Groups', { displayName, members: [] });
      expect(group.status).toBe(201);
      const value = [{ value: made.body.id }];
      const path = `/Groups/${group.body.id}`;
      const added = await provider('PATCH', path, patchOf({ op: 'Add', path: 'members', value }));
      expect(added.status).toBe(204);
      expect((await provider('GET', path)).body.members).toMatchObject(value);
      expect((await provider('DELETE', path)).status).toBe(204);
    });
  });
});
