import { describe, expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';
import { call } from './call.ts';
import { intruder } from './people.ts';

interface User {
  readonly user_id: number;
  readonly [field: string]: unknown;
}

async function list(person: Person, parameters = {}): Promise<User[]> {
  const { status, body } = await person.get('/users', parameters);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.members;
}

function idsOf(users: readonly User[]): number[] {
  return users.map(({ user_id }) => user_id).sort((left, right) => left - right);
}

async function systemGroup(team: Team, name: string): Promise<number> {
  const { user_groups } = (await team.owner.get('/user_groups')).body;
  return user_groups.find((group: { name: string }) => group.name === name).id;
}

async function letSeeEveryone(team: Team, name: 'role:everyone' | 'role:members'): Promise<void> {
  const update = { can_access_all_users_group: { new: await systemGroup(team, name) } };
  expect(await team.owner.patch('/realm', update)).toMatchObject({ status: 200 });
}

forEachTeam((team) => {
  describe('4.21: get users', () => {
    it('4.21: lists everyone: people of each role, bots, and deactivated users', async () => {
      const gone = await team().person();
      await team().owner.delete(`/users/${gone.id}`);
      const bot = await team().bot(team().owner);
      const users = await list(await team().person());
      expect(idsOf(users)).toEqual([...team().realm.state.users.values()].map(({ id }) => id));
      const byId = new Map(users.map((user) => [user.user_id, user]));
      expect(byId.get(gone.id)).toMatchObject({ is_active: false, is_bot: false, bot_type: null });
      expect(byId.get(gone.id)).not.toHaveProperty('bot_owner_id');
      expect(byId.get(bot.id)).toMatchObject({
        is_active: true,
        is_bot: true,
        bot_type: 1,
        bot_owner_id: team().owner.id,
        delivery_email: bot.email,
        role: 400,
      });
    });

    it.each([
      ['owner', { role: 100, is_owner: true, is_admin: true, is_guest: false }],
      ['administrator', { role: 200, is_owner: false, is_admin: true, is_guest: false }],
      ['moderator', { role: 300, is_owner: false, is_admin: false, is_guest: false }],
      ['member', { role: 400, is_owner: false, is_admin: false, is_guest: false }],
      ['guest', { role: 600, is_owner: false, is_admin: false, is_guest: true }],
    ] as const)('2.10, D1: the flags of role %s', async (role, flags) => {
      const { id } = await team().person(role);
      expect(await list(team().owner, { user_ids: [id] })).toMatchObject([flags]);
    });

    it('4.21: user_ids filters the list; unknown and repeated ids add nothing', async () => {
      const [one, two] = [await team().person(), await team().person()];
      const stranger = await team().stranger();
      const wanted = [two.id, one.id, one.id, stranger.id, 999_999_999];
      expect(idsOf(await list(team().owner, { user_ids: wanted }))).toEqual([one.id, two.id]);
      expect(await list(team().owner, { user_ids: [] })).toEqual([]);
    });

    it.each(['x', '1', '{}', '["1"]', '[1.5]', '[-1]', '[null]', '[1e300]', '1,2', '[1', ''])(
      '4.21: user_ids that are not a list of ids, such as %j, are refused',
      async (user_ids) => {
        expect(await team().owner.get('/users', { user_ids })).toSatisfy(refused);
      },
    );

    it('4.21: as many user_ids as an organization has users are accepted', async () => {
      const user_ids = JSON.stringify(Array.from({ length: 10_000 }, (_, index) => index + 1));
      const reply = await call(team().url, {
        path: '/api/v1/users',
        as: team().owner,
        form: { user_ids },
      });
      expect(reply.status).toBe(200);
    });

    it.each(['client_gravatar', 'include_custom_profile_fields'])(
      '4.21: %s is a JSON boolean',
      async (name) => {
        for (const value of ['true', 'false']) {
          expect((await team().owner.get('/users', { [name]: value })).status).toBe(200);
        }
        for (const value of ['True', '1', 'yes', '"true"', '[]', '']) {
          expect(await team().owner.get('/users', { [name]: value }), value).toSatisfy(refused);
        }
      },
    );

    it('4.21: profile_data is returned on request, for people only', async () => {
      const made = { name: `Pronouns ${Date.now()}`, field_type: 8 };
      const { id: field } = (await team().owner.post('/realm/profile_fields', made)).body;
      const person = await team().person();
      const bot = await team().bot(person);
      await person.patch('/users/me/profile_data', { data: [{ id: field, value: 'she' }] });
      const user_ids = [person.id, bot.id, team().owner.id];
      const asked = await list(team().owner, { user_ids, include_custom_profile_fields: true });
      const byId = new Map(asked.map((user) => [user.user_id, user]));
      expect(byId.get(person.id)?.profile_data).toEqual({ [field]: { value: 'she' } });
      expect(byId.get(team().owner.id)?.profile_data).toEqual({});
      expect(byId.get(bot.id)).not.toHaveProperty('profile_data');
      for (const user of await list(team().owner, { user_ids })) {
        expect(user).not.toHaveProperty('profile_data');
      }
    });

    it('4.21: without an account only if the organization has public access', async () => {
      const reply = await call(team().url, { path: '/api/v1/users' });
      expect(reply).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    });

    it('API1: two organizations on one server never see each other', async () => {
      const stranger = await team().stranger();
      const theirs = await list(stranger);
      expect(idsOf(theirs)).toContain(stranger.id);
      expect(idsOf(theirs)).not.toContain(team().owner.id);
      expect(idsOf(await list(team().owner))).not.toContain(stranger.id);
      expect(await stranger.get(`/users/${team().owner.id}`)).toSatisfy(refused);
      expect(await stranger.get(`/users/${team().owner.email}`)).toSatisfy(refused);
      expect(await team().owner.get(`/users/${stranger.id}`)).toSatisfy(refused);
      const outside = await intruder(team());
      expect(await outside.get('/users')).toMatchObject({
        status: 401,
        body: { code: 'INVALID_API_KEY' },
      });
      const inside = await call(team().url, {
        path: '/api/v1/users/me',
        as: team().owner,
        host: 'other.localhost',
      });
      expect(inside).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
      const nowhere = await call(team().url, {
        path: '/api/v1/users/me',
        as: team().owner,
        host: 'nowhere.localhost',
      });
      expect(nowhere).toMatchObject({ status: 404, body: { code: 'NONEXISTENT_SUBDOMAIN' } });
    });
  });

  describe('B-users: a single user', () => {
    it('B-users: by id or by address, in any case', async () => {
      const { id, email } = await team().person();
      const byId = await team().owner.get(`/users/${id}`);
      expect(byId).toMatchObject({ status: 200, body: { user: { user_id: id, email } } });
      expect(byId.body.user).not.toHaveProperty('profile_data');
      for (const name of [email, email.toUpperCase(), encodeURIComponent(email)]) {
        expect((await team().owner.get(`/users/${name}`)).body).toEqual(byId.body);
      }
      const full = await team().owner.get(`/users/${id}`, { include_custom_profile_fields: true });
      expect(full.body.user.profile_data).toEqual({});
    });

    it.each(['999999999', '9'.repeat(400), '-1', '0', 'nobody@example.org', 'x', '%20', '1.5'])(
      'B-users: %s does not exist',
      async (name) => {
        expect(await team().owner.get(`/users/${name}`)).toSatisfy(refused);
      },
    );

    it('B-users: the caller', async () => {
      const person = await team().person('guest', 'Annie Easley');
      const { status, body } = await person.get('/users/me');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        user_id: person.id,
        email: person.email,
        delivery_email: person.email,
        full_name: 'Annie Easley',
        role: 600,
        profile_data: {},
      });
      const bot = await team().bot(team().owner);
      expect((await bot.get('/users/me')).body).toMatchObject({ user_id: bot.id, is_bot: true });
    });
  });

  describe('A4.21: guests who may not see everyone', () => {
    it('A4.21: see themselves and bots, in lists and singly', async () => {
      const guest = await team().person('guest');
      const other = await team().person('guest');
      const bot = await team().bot(team().owner);
      await letSeeEveryone(team(), 'role:members');
      const seen = await list(guest);
      expect(idsOf(seen)).toEqual(
        expect.arrayContaining([guest.id, bot.id].sort((left, right) => left - right)),
      );
      expect(seen.every((user) => user.user_id === guest.id || user.is_bot)).toBe(true);
      for (const hidden of [team().owner, other]) {
        expect(await guest.get(`/users/${hidden.id}`)).toSatisfy(refused);
        expect(await guest.get(`/users/${hidden.email}`)).toSatisfy(refused);
        expect(await list(guest, { user_ids: [hidden.id] })).toEqual([]);
      }
      const missing = await guest.get('/users/999999999');
      expect((await guest.get(`/users/${other.id}`)).body).toEqual(missing.body);
      expect((await guest.get(`/users/${guest.id}`)).status).toBe(200);
      expect((await guest.get('/users/me')).status).toBe(200);
      const companion = await team().person();
      await team().channel(`Company ${guest.id}`, { subscribers: [guest, companion] });
      expect(idsOf(await list(guest))).toContain(companion.id);
      expect((await guest.get(`/users/${companion.id}`)).status).toBe(200);
      expect(idsOf(await list(guest))).not.toContain(other.id);
      const member = await team().person();
      expect(idsOf(await list(member))).toContain(other.id);
      await letSeeEveryone(team(), 'role:everyone');
      expect(idsOf(await list(guest))).toContain(other.id);
    });
  });
});
