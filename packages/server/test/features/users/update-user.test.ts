import { roles } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';
import { freshEmail, notAdministrators } from './people.ts';

const ownerNeeded = { status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } };

async function look(team: Team, { id }: { id: number }) {
  return (await team.owner.get(`/users/${id}`, { include_custom_profile_fields: true })).body.user;
}

forEachTeam((team) => {
  async function groupNames(): Promise<Map<number, string>> {
    const { user_groups } = (await team().owner.get('/user_groups')).body;
    return new Map(user_groups.map(({ id, name }: { id: number; name: string }) => [id, name]));
  }

  describe('B-users: update a user', () => {
    it('B-users: name, address, role and profile at once, by id or by address', async () => {
      const { id: field } = (
        await team().owner.post('/realm/profile_fields', {
          name: `Team ${Date.now()}`,
          field_type: 1,
        })
      ).body;
      const person = await team().person();
      const new_email = freshEmail();
      const { status, body } = await team().owner.patch(`/users/${person.email}`, {
        full_name: ' Grace Hopper ',
        new_email,
        role: 300,
        profile_data: [{ id: field, value: 'Compilers' }],
      });
      expect({ status, body }).toEqual({ status: 200, body: { result: 'success', msg: '' } });
      expect(await look(team(), person)).toMatchObject({
        full_name: 'Grace Hopper',
        email: new_email,
        delivery_email: new_email,
        role: 300,
        profile_data: { [field]: { value: 'Compilers' } },
      });
    });

    it('events 3.13, events 3.14: a new role is announced with the groups left and entered', async () => {
      const person = await team().person('member');
      const events = await team().eventsOf(() =>
        team().owner.patch(`/users/${person.id}`, { role: 200 }),
      );
      const names = await groupNames();
      expect(events.every(({ audience }) => audience === 'realm')).toBe(true);
      expect(
        events.map(({ event: { type, op, person: who, group_id, user_ids } }) =>
          type === 'realm_user' ? [op, who] : [op, names.get(Number(group_id)), user_ids],
        ),
      ).toEqual([
        ['update', { user_id: person.id, role: 200 }],
        ['remove_members', 'role:fullmembers', [person.id]],
        ['remove_members', 'role:members', [person.id]],
        ['add_members', 'role:administrators', [person.id]],
      ]);
      const same = await team().eventsOf(() =>
        team().owner.patch(`/users/${person.id}`, { role: 200 }),
      );
      expect(same).toEqual([]);
    });

    it('events 3.13: a new name is announced, an unchanged one is not', async () => {
      const person = await team().person('member', 'Katherine Johnson');
      const rename = (full_name: string) => () =>
        team().owner.patch(`/users/${person.id}`, { full_name });
      const events = await team().eventsOf(rename('Dorothy Vaughan'));
      expect(events.map(({ event }) => event)).toEqual([
        {
          type: 'realm_user',
          op: 'update',
          person: { user_id: person.id, full_name: 'Dorothy Vaughan' },
        },
      ]);
      expect(await team().eventsOf(rename(' Dorothy Vaughan '))).toEqual([]);
    });

    it.each(['99', '0', '500', '"400"', '400.5', 'true', '[400]', 'owner', ''])(
      'D1: %s is not a role',
      async (role) => {
        const person = await team().person();
        expect(await team().owner.patch(`/users/${person.id}`, { role })).toSatisfy(refused);
        expect(await look(team(), person)).toMatchObject({ role: 400 });
      },
    );

    it.each(Object.entries(roles))(
      'D1: an owner can assign the role of %s',
      async (_name, role) => {
        const person = await team().person('guest');
        expect((await team().owner.patch(`/users/${person.id}`, { role })).status).toBe(200);
        expect(await look(team(), person)).toMatchObject({ role });
      },
    );

    it.each(['A', ' ', 'x'.repeat(101), 'a*b', 'a|3', 'a\nb'])(
      'A4.14: the name %j is refused',
      async (full_name) => {
        const person = await team().person();
        expect(await team().owner.patch(`/users/${person.id}`, { full_name })).toSatisfy(refused);
      },
    );

    it('4.14: an address that is malformed or taken is refused; the user’s own in another case is not', async () => {
      const person = await team().person();
      const { email: taken } = await team().person();
      const change = (new_email: string) =>
        team().owner.patch(`/users/${person.id}`, { new_email });
      for (const address of ['', 'x', 'a b@example.org', taken, taken.toUpperCase()]) {
        expect(await change(address), address).toSatisfy(refused);
      }
      const louder = person.email.toUpperCase();
      expect((await change(louder)).status).toBe(200);
      expect(await look(team(), person)).toMatchObject({ email: louder, delivery_email: louder });
    });

    it('B-users: when one part is refused, nothing is changed', async () => {
      const person = await team().person('member', 'Mary Jackson');
      const events = await team().eventsOf(async () => {
        const answer = await team().owner.patch(`/users/${person.id}`, {
          full_name: 'Somebody Else',
          role: 600,
          new_email: 'x',
        });
        expect(answer).toSatisfy(refused);
      });
      expect(events).toEqual([]);
      expect(await look(team(), person)).toMatchObject({ full_name: 'Mary Jackson', role: 400 });
    });

    it('B-users: a missing account is refused', async () => {
      const stranger = await team().stranger();
      for (const name of ['999999999', 'nobody@example.org', stranger.id, stranger.email]) {
        expect(await team().owner.patch(`/users/${name}`, { role: 300 })).toSatisfy(refused);
      }
    });

    it('API3: values that are not parameters are not written', async () => {
      const person = await team().person();
      const before = await look(team(), person);
      const forged = {
        is_active: false,
        is_bot: true,
        is_owner: true,
        bot_owner_id: 1,
        avatar_version: 9,
        id: 3,
        user_id: 3,
        delivery_email: 'x@example.org',
        password: 'x8$Qz-x8$Qz',
      };
      const { status, body } = await team().owner.patch(`/users/${person.id}`, forged);
      expect({ status, ignored: body.ignored_parameters_unsupported }).toEqual({
        status: 200,
        ignored: Object.keys(forged).sort(),
      });
      expect(await look(team(), person)).toEqual(before);
    });
  });

  describe('B-users: access', () => {
    it('B-users: not for users below administrator, or outside', async () => {
      const target = await team().person();
      const before = await look(team(), target);
      for (const [who, person, answer] of await notAdministrators(team())) {
        const forged = { role: 100, full_name: 'Changed' };
        expect(await person.patch(`/users/${target.id}`, forged), who).toMatchObject(answer);
        expect(await person.patch(`/users/${person.id}`, forged), who).toMatchObject(answer);
      }
      expect(await look(team(), target)).toEqual(before);
    });

    it('B-users: administrators can appoint and dismiss administrators, but not owners', async () => {
      const administrator = await team().person('administrator');
      const person = await team().person();
      const owner = await team().person('owner');
      const give = (target: Person, role: number) =>
        administrator.patch(`/users/${target.id}`, { role });
      expect((await give(person, 200)).status).toBe(200);
      expect((await give(person, 600)).status).toBe(200);
      expect(await give(person, 100)).toMatchObject(ownerNeeded);
      expect(await give(administrator, 100)).toMatchObject(ownerNeeded);
      for (const role of [200, 400, 600])
        expect(await give(owner, role)).toMatchObject(ownerNeeded);
      expect((await give(owner, 100)).status).toBe(200);
      expect((await give(administrator, 400)).status).toBe(200);
    });

    it('B-users: the only owner keeps the role; with another one they may step down', async () => {
      const owners = [...team().realm.state.users.values()].filter(
        (user) => user.role === 100 && user.is_active && user.id !== team().owner.id,
      );
      for (const { id } of owners) await team().owner.patch(`/users/${id}`, { role: 400 });
      await team().bot(team().owner, 'owner');
      const gone = await team().person('owner');
      await team().owner.delete(`/users/${gone.id}`);
      const stepDown = () => team().owner.patch(`/users/${team().owner.id}`, { role: 200 });
      expect(await stepDown()).toSatisfy(refused);
      expect(await look(team(), team().owner)).toMatchObject({ role: 100 });
      expect((await team().owner.patch(`/users/${gone.id}`, { role: 400 })).status).toBe(200);
      const second = await team().person('owner');
      const both = await Promise.all([
        stepDown(),
        second.patch(`/users/${second.id}`, { role: 200 }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      const remaining = both[0].status === 200 ? second : team().owner;
      await remaining.patch(`/users/${team().owner.id}`, { role: 100 });
      expect(await look(team(), team().owner)).toMatchObject({ role: 100 });
    });

    it('B-users: administrators cannot change an owner’s address', async () => {
      const administrator = await team().person('administrator');
      const owner = await team().person('owner');
      const move = () => administrator.patch(`/users/${owner.id}`, { new_email: freshEmail() });
      expect(await move()).toMatchObject(ownerNeeded);
      expect((await owner.get('/users/me')).status).toBe(200);
      await team().owner.patch(`/users/${owner.id}`, { role: 200 });
      expect((await move()).status).toBe(200);
    });

    it('CVE-2022-31168: no one gets a higher role through a bot', async () => {
      const member = await team().person();
      const bot = await team().bot(member);
      for (const role of [100, 200, 300]) {
        expect(await member.patch(`/bots/${bot.id}`, { role })).toMatchObject({ status: 400 });
        expect(await member.patch(`/users/${bot.id}`, { role })).toMatchObject(ownerNeeded);
        expect(await bot.patch(`/bots/${bot.id}`, { role })).toMatchObject({ status: 400 });
        expect(await bot.patch(`/users/${member.id}`, { role })).toMatchObject({ status: 400 });
      }
      const administrator = await team().person('administrator');
      for (const path of ['/bots', '/users']) {
        const answer = await administrator.patch(`${path}/${bot.id}`, { role: 100 });
        expect(answer, path).toMatchObject({ status: 400 });
      }
      expect(await look(team(), bot)).toMatchObject({ role: 400 });
      for (const kind of ['owner', 'administrator'] as const) {
        const strong = await team().bot(team().owner, kind);
        const lift = await strong.patch(`/users/${member.id}`, { role: 200 });
        expect(lift, kind).toMatchObject({ status: 400 });
      }
      expect(await look(team(), member)).toMatchObject({ role: 400 });
    });

    it('CVE-2022-31168: no one gets an account through a bot, by an address of their own', async () => {
      const member = await team().person();
      for (const kind of ['owner', 'administrator'] as const) {
        const strong = await team().bot(team().owner, kind);
        const move = await strong.patch(`/users/${member.id}`, { new_email: freshEmail() });
        expect(move, kind).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
      }
      expect(await look(team(), member)).toMatchObject({ delivery_email: member.email });
    });

    it('CVE-2022-31168: no one takes over a bot with a higher role', async () => {
      const administrator = await team().person('administrator');
      const strong = await team().bot(team().owner, 'owner');
      const regenerate = `/bots/${strong.id}/api_key/regenerate`;
      expect(await administrator.post(regenerate)).toMatchObject({ status: 400 });
      const adopt = { bot_owner_id: administrator.id };
      expect(await administrator.patch(`/bots/${strong.id}`, adopt)).toMatchObject({ status: 400 });
      const rename = { new_email: freshEmail() };
      expect(await administrator.patch(`/users/${strong.id}`, rename)).toMatchObject({
        status: 400,
      });
      expect((await strong.get('/users/me')).body).toMatchObject({ bot_owner_id: team().owner.id });
    });
  });
});
