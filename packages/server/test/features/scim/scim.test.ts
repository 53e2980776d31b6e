import { describe, expect, it } from 'vitest';
import { forEachTeam, send } from '../../support/team.ts';
import { writtenBy } from '../audit/entries.ts';
import { freshId, provisioned, wantedPerson } from '../provisioning/provisioned.ts';
import { freshEmail, notAdministrators } from '../users/people.ts';
import { byUserName, CORE_USER, patchOf, providerWith } from './scim-client.ts';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

forEachTeam((team) => {
  describe('SCIM', () => {
    it('X2: describes itself', async () => {
      const provider = providerWith(team(), team().owner);
      expect((await provider('GET', '/ServiceProviderConfig')).body).toMatchObject({
        patch: { supported: true },
        bulk: { supported: false },
        filter: { supported: true },
      });
      const types = (await provider('GET', '/ResourceTypes')).body.Resources;
      expect(types.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group']);
      const schemas = (await provider('GET', '/Schemas')).body.Resources;
      for (const { id, meta } of [...types, ...schemas]) {
        const path = new URL(meta.location).pathname.replace('/scim/v2', '');
        expect((await provider('GET', path)).body.id).toBe(id);
      }
      expect(await provider('GET', '/Schemas/nothing')).toMatchObject({ status: 404 });
    });

    it('X2: only for those who may upsert people, and with a key', async () => {
      const paths = ['/Users', '/Groups', '/Users/1', '/Groups/1', '/ServiceProviderConfig'];
      for (const [who, person] of await notAdministrators(team())) {
        for (const path of paths) {
          const answer = await providerWith(team(), person)('GET', path);
          expect([401, 400, 403], who).toContain(answer.status);
          expect(answer.body, who).toMatchObject({ schemas: [ERROR], detail: expect.any(String) });
        }
        const attempt = { schemas: [CORE_USER], userName: freshEmail() };
        const answer = await providerWith(team(), person)('POST', '/Users', attempt);
        expect([401, 400, 403], who).toContain(answer.status);
      }
      const authorization = `Basic ${btoa(`${team().owner.email}:${team().owner.apiKey}`)}`;
      for (const headers of [{}, { authorization }, { authorization: 'Bearer ' }]) {
        const answer = await send(`${team().url}/scim/v2/Users`, 'GET', {
          host: 'localhost',
          ...headers,
        });
        expect(answer).toMatchObject({ status: 401, body: { schemas: [ERROR], status: '401' } });
      }
    });

    it('X2: shows nothing of another organization', async () => {
      const stranger = await team().stranger();
      const headers = { authorization: `Bearer ${stranger.apiKey}`, host: 'other.localhost' };
      const address = `${team().url}/scim/v2/Users`;
      expect((await send(address, 'GET', headers)).status).toBe(200);
      const hidden = await send(`${address}/${team().owner.id}`, 'GET', headers);
      const missing = await send(`${address}/999999`, 'GET', headers);
      expect(hidden.status).toBe(404);
      expect(hidden.body.detail).toBe(
        missing.body.detail.replace('999999', String(team().owner.id)),
      );
    });

    it('X2: finds people by external id, and links and unlinks them', async () => {
      const { owner } = team();
      const provider = providerWith(team(), owner);
      const wanted = wantedPerson({ email: freshEmail() });
      const [id] = await provisioned(owner, wanted);
      const find = async (filter: string) =>
        (await provider('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body;
      expect(await find(`externalId eq "${wanted.external_id}"`)).toMatchObject({
        totalResults: 1,
        Resources: [{ id: String(id) }],
      });
      const both = `externalId eq "${wanted.external_id}" and active eq false`;
      expect(await find(both)).toMatchObject({ totalResults: 0 });
      const person = await team().person();
      const path = `/Users/${person.id}`;
      const link = (value: string) => patchOf({ op: 'add', path: 'externalId', value });
      expect(await provider('PATCH', path, link(wanted.external_id))).toMatchObject({
        status: 409,
        body: { scimType: 'uniqueness' },
      });
      expect((await provider('PATCH', path, link('a "new" id'))).body.externalId).toBe(
        'a "new" id',
      );
      expect(await find('externalId eq "a \\"new\\" id"')).toMatchObject({ totalResults: 1 });
      const unlinked = await provider('PATCH', path, patchOf({ op: 'remove', path: 'externalId' }));
      expect(unlinked.body).not.toHaveProperty('externalId');
    });

    it('X2: each change of a person is in the audit log', async () => {
      const provider = providerWith(team(), team().owner);
      const write = (...request: Parameters<typeof provider>) =>
        writtenBy(team(), async () => {
          expect((await provider(...request)).status).toBeLessThan(300);
        });
      const externalId = freshId();
      const userName = freshEmail();
      const created = await write('POST', '/Users', { schemas: [CORE_USER], userName });
      const path = `/Users/${created[0]?.target_id}`;
      expect(created.map(({ kind, details }) => [kind, details])).toEqual([
        ['user.created', { role: 400, origin: 'provisioning' }],
        ['provisioning.users', { created: 1, updated: 0 }],
      ]);
      const link = patchOf({ op: 'add', path: 'externalId', value: externalId });
      const linked = await write('PATCH', path, link);
      expect(linked.map(({ kind, details }) => [kind, details])).toEqual([
        ['user.external_id_changed', { old: null, new: externalId }],
        ['provisioning.users', { created: 0, updated: 1 }],
      ]);
      expect(await write('PATCH', path, link)).toEqual([]);
      expect((await write('DELETE', path)).map(({ kind }) => kind).sort()).toEqual([
        'provisioning.users',
        'user.deactivated',
      ]);
    });

    it('X2: an administrator cannot link or unlink an owner', async () => {
      const { owner } = team();
      const boss = wantedPerson({ role: 100 });
      const [id] = await provisioned(owner, boss);
      const admin = await team().person('administrator');
      const groups = (await owner.get('/user_groups')).body.user_groups;
      const administrators = groups.find(
        ({ name }: { name: string }) => name === 'role:administrators',
      );
      await owner.patch('/realm', {
        can_create_users_group: JSON.stringify({ new: administrators.id }),
      });
      const steps = [
        { op: 'replace', path: 'externalId', value: 'mine' },
        { op: 'remove', path: 'externalId' },
      ];
      const [byAdmin, byOwner] = [providerWith(team(), admin), providerWith(team(), owner)];
      const path = `/Users/${id}`;
      for (const step of steps)
        expect((await byAdmin('PATCH', path, patchOf(step))).status).toBe(403);
      expect((await byOwner('GET', path)).body.externalId).toBe(boss.external_id);
      for (const step of steps)
        expect((await byOwner('PATCH', path, patchOf(step))).status).toBe(200);
      // Other tests need an organization with one owner.
      await owner.delete(`/users/${id}`);
    });

    it('X2: refuses what it cannot do, in the form of SCIM, and changes nothing', async () => {
      const { owner } = team();
      const provider = providerWith(team(), owner);
      const person = await team().person();
      const path = `/Users/${person.id}`;
      const filters = [
        'userName co "a"',
        'userName eq',
        'title eq "x"',
        'userName eq "a" or id eq "1"',
      ];
      for (const filter of filters) {
        const answer = await provider('GET', `/Users?filter=${encodeURIComponent(filter)}`);
        expect(answer, filter).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } });
      }
      const bad: [object, string][] = [
        [patchOf({ op: 'move', path: 'active', value: true }), 'invalidSyntax'],
        [patchOf({ op: 'replace', path: 'active', value: 'perhaps' }), 'invalidValue'],
        [patchOf({ op: 'replace', path: 'userName', value: 7 }), 'invalidValue'],
        [patchOf({ op: 'replace', value: 'text' }), 'invalidValue'],
        [patchOf({ op: 'remove' }), 'noTarget'],
        [patchOf({ op: 'remove', path: 'userName' }), 'mutability'],
        [{ Operations: 'none' }, 'invalidSyntax'],
        [
          patchOf(
            { op: 'replace', path: 'displayName', value: 'Changed' },
            { op: 'replace', path: 'userName', value: (await owner.get('/users/me')).body.email },
          ),
          'uniqueness',
        ],
      ];
      for (const [body, scimType] of bad) {
        expect((await provider('PATCH', path, body)).body, scimType).toMatchObject({
          schemas: [ERROR],
          scimType,
        });
      }
      expect((await owner.get(`/users/${person.id}`)).body.user.full_name).not.toBe('Changed');
      expect((await provider('POST', '/Users', { userName: 'no address' })).status).toBe(400);
      expect((await provider('POST', '/Users', {})).status).toBe(400);
      expect((await provider('GET', '/Users/x')).status).toBe(404);
      const bot = await team().bot(owner);
      expect((await provider('GET', `/Users/${bot.id}`)).status).toBe(404);
      const groups = (await owner.get('/user_groups')).body.user_groups;
      const system = groups.find(
        ({ is_system_group }: { is_system_group: boolean }) => is_system_group,
      );
      expect((await provider('GET', `/Groups/${system.id}`)).status).toBe(404);
      expect((await provider('DELETE', `/Groups/${system.id}`)).status).toBe(404);
    });

    it('X2: the last owner cannot be deactivated, nor an owner by an administrator', async () => {
      const { owner } = team();
      const admin = await team().person('administrator');
      const groups = (await owner.get('/user_groups')).body.user_groups;
      const { id } = groups.find(({ name }: { name: string }) => name === 'role:administrators');
      await owner.patch('/realm', { can_create_users_group: JSON.stringify({ new: id }) });
      const off = patchOf({ op: 'replace', path: 'active', value: false });
      const path = `/Users/${owner.id}`;
      expect((await providerWith(team(), owner)('PATCH', path, off)).status).toBe(400);
      expect(await providerWith(team(), admin)('PATCH', path, off)).toMatchObject({ status: 403 });
      expect((await owner.get('/users/me')).body.is_active).toBe(true);
    });

    it('X2: keeps addresses hidden from administrators who may not see them', async () => {
      const person = await team().person();
      const address = (await person.get('/users/me')).body.delivery_email;
      await person.patch('/settings', { email_address_visibility: 4 });
      const provider = providerWith(team(), team().owner);
      expect((await provider('GET', byUserName(address))).body.totalResults).toBe(0);
      expect(JSON.stringify((await provider('GET', `/Users/${person.id}`)).body)).not.toContain(
        address,
      );
    });
  });
});
