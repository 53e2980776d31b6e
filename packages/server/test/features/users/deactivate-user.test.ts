import { describe, expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';
import { account, intruder, notAdministrators, signIn } from './people.ts';

const gone = { status: 401, body: { result: 'error', code: 'USER_DEACTIVATED' } };

async function isActive(team: Team, { id }: { id: number }): Promise<boolean> {
  return (await team.owner.get(`/users/${id}`)).body.user.is_active;
}

/** Makes the organization's first owner the only one. */
async function onlyOwner(team: Team): Promise<Person> {
  for (const { id, role, is_active, is_bot } of [...team.realm.state.users.values()]) {
    if (role !== 100 || !is_active || is_bot || id === team.owner.id) continue;
    expect((await team.owner.delete(`/users/${id}`)).status).toBe(200);
  }
  return team.owner;
}

forEachTeam((team) => {
  async function groupNames(): Promise<Map<number, string>> {
    const { user_groups } = (await team().owner.get('/user_groups')).body;
    return new Map(user_groups.map(({ id, name }: { id: number; name: string }) => [id, name]));
  }

  describe('B-users: deactivate a user', () => {
    it('B-users: the account loses access at once, with its bots, and stays listed', async () => {
      const person = await team().person();
      const [bot, spare] = [await team().bot(person), await team().bot(person)];
      await person.delete(`/bots/${spare.id}`);
      const { status, body } = await team().owner.delete(`/users/${person.id}`, {
        deactivation_notification_comment: 'So long',
      });
      expect({ status, body }).toEqual({ status: 200, body: { result: 'success', msg: '' } });
      expect(await person.get('/users/me')).toMatchObject(gone);
      expect(await bot.get('/users/me')).toMatchObject(gone);
      expect(await isActive(team(), person)).toBe(false);
      expect((await team().owner.delete(`/users/${person.id}`)).status).toBe(200);
    });

    it('events 3.0: the deactivation of account and bots is announced, with the groups they left', async () => {
      const person = await team().person();
      const bot = await team().bot(person);
      const { group_id } = (
        await team().owner.post('/user_groups/create', {
          name: `Crew ${person.id}`,
          description: '',
          members: [person.id],
        })
      ).body;
      const events = await team().eventsOf(() => team().owner.delete(`/users/${person.id}`));
      const names = await groupNames();
      const told = events.map(({ audience, event }) => {
        const { type, op, person: who, bot: theirs, group_id: group, user_ids } = event;
        if (type === 'user_group') return [audience, op, names.get(Number(group)), user_ids];
        return [audience, type, op, who ?? theirs];
      });
      const left = (id: number, name: string) => ['realm', 'remove_members', name, [id]];
      const inactive = (id: number) => [
        'realm',
        'realm_user',
        'update',
        { user_id: id, is_active: false },
      ];
      expect(told).toEqual([
        inactive(person.id),
        left(person.id, 'role:fullmembers'),
        left(person.id, 'role:members'),
        left(person.id, `Crew ${person.id}`),
        inactive(bot.id),
        left(bot.id, 'role:fullmembers'),
        left(bot.id, 'role:members'),
        [`user:${person.id}`, 'realm_bot', 'update', { user_id: bot.id, is_active: false }],
      ]);
      expect(names.get(group_id)).toBe(`Crew ${person.id}`);
      expect(await team().eventsOf(() => team().owner.delete(`/users/${person.id}`))).toEqual([]);
    });

    it('B-users: a comment has at most 2000 characters', async () => {
      const person = await team().person();
      const answer = await team().owner.delete(`/users/${person.id}`, {
        deactivation_notification_comment: '😀'.repeat(2001),
      });
      expect(answer).toSatisfy(refused);
      expect(await isActive(team(), person)).toBe(true);
      const fits = { deactivation_notification_comment: '😀'.repeat(2000) };
      expect((await team().owner.delete(`/users/${person.id}`, fits)).status).toBe(200);
    });

    it('B-users: bots are refused here, and strangers do not exist', async () => {
      const bot = await team().bot(team().owner);
      const stranger = await team().stranger();
      for (const name of [bot.id, bot.email, stranger.id, 999_999_999, 'x@example.org']) {
        expect(await team().owner.delete(`/users/${name}`), String(name)).toSatisfy(refused);
      }
      expect((await bot.get('/users/me')).status).toBe(200);
      expect((await stranger.get('/users/me')).status).toBe(200);
    });

    it('B-users: not for users below administrator, or outside', async () => {
      const target = await team().person();
      for (const [who, person, answer] of await notAdministrators(team())) {
        expect(await person.delete(`/users/${target.id}`), who).toMatchObject(answer);
      }
      expect(await isActive(team(), target)).toBe(true);
    });

    it('B-users: only owners can deactivate owners', async () => {
      const administrator = await team().person('administrator');
      const owner = await team().person('owner');
      expect(await administrator.delete(`/users/${owner.id}`)).toMatchObject({
        status: 400,
        body: { code: 'UNAUTHORIZED_PRINCIPAL' },
      });
      expect((await team().owner.delete(`/users/${owner.id}`)).status).toBe(200);
      const other = await team().person('administrator');
      expect((await administrator.delete(`/users/${other.id}`)).status).toBe(200);
      expect((await administrator.delete(`/users/${administrator.id}`)).status).toBe(200);
    });

    it('B-users: the last owner cannot be deactivated, by anyone in any way', async () => {
      const owner = await onlyOwner(team());
      await team().bot(owner, 'owner');
      const lastOwner = {
        status: 400,
        body: {
          result: 'error',
          code: 'CANNOT_DEACTIVATE_LAST_USER',
          is_last_owner: true,
          entity: 'organization owner',
        },
      };
      expect(await owner.delete('/users/me')).toMatchObject(lastOwner);
      expect(await owner.delete(`/users/${owner.id}`)).toMatchObject(lastOwner);
      const second = await team().person('owner');
      const both = await Promise.all([
        owner.delete(`/users/${second.id}`),
        second.delete('/users/me'),
        second.delete(`/users/${owner.id}`),
      ]);
      expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      const owners = [...team().realm.state.users.values()].filter(
        (user) => user.role === 100 && user.is_active && !user.is_bot,
      );
      expect(owners).toHaveLength(1);
      if (owners[0]?.id !== owner.id) await second.post(`/users/${owner.id}/reactivate`);
      expect((await owner.get('/users/me')).status).toBe(200);
    });

    it('B-users: the last user cannot be deactivated, being the last owner too', async () => {
      const [alone] = [await team().stranger()];
      const everybody = (await alone.get('/users')).body.members;
      for (const { user_id, is_active, is_bot } of everybody) {
        if (user_id === alone.id || !is_active || is_bot) continue;
        expect((await alone.delete(`/users/${user_id}`)).status).toBe(200);
      }
      expect(await alone.delete('/users/me')).toMatchObject({
        status: 400,
        body: { code: 'CANNOT_DEACTIVATE_LAST_USER', is_last_owner: true },
      });
    });
  });

  describe('B-users: deactivate own account', () => {
    it.each(['administrator', 'moderator', 'member', 'guest'] as const)(
      'B-users: a %s may',
      async (role) => {
        const person = await team().person(role);
        expect((await person.delete('/users/me')).status).toBe(200);
        expect(await person.get('/users/me')).toMatchObject(gone);
      },
    );

    it('B-users: a bot may, and its owner stays', async () => {
      const person = await team().person();
      const bot = await team().bot(person);
      expect((await bot.delete('/users/me')).status).toBe(200);
      expect(await bot.get('/users/me')).toMatchObject(gone);
      expect((await person.get('/users/me')).status).toBe(200);
    });

    it('B-users: not without credentials of this organization', async () => {
      const stranger = await intruder(team());
      expect(await stranger.delete('/users/me')).toMatchObject({ status: 401 });
    });
  });

  describe('B-users: reactivate a user', () => {
    it('B-users: the account has its key and password again, its bots stay deactivated', async () => {
      const made = await account(team());
      const bot = await team().bot({ ...team().owner, id: made.id });
      const { body: before } = await signIn(team(), made.email, made.password);
      await team().owner.delete(`/users/${made.id}`);
      const { status, body } = await team().owner.post(`/users/${made.id}/reactivate`);
      expect({ status, body }).toEqual({ status: 200, body: { result: 'success', msg: '' } });
      const { body: after } = await signIn(team(), made.email, made.password);
      expect(after.api_key).toBe(before.api_key);
      expect(await isActive(team(), bot)).toBe(false);
      expect((await team().owner.post(`/users/${bot.id}/reactivate`)).status).toBe(200);
      expect((await bot.get('/users/me')).status).toBe(200);
    });

    it('events 3.0: the reactivation is announced, with the account’s groups', async () => {
      const person = await team().person('moderator');
      await team().owner.delete(`/users/${person.id}`);
      const events = await team().eventsOf(() =>
        team().owner.post(`/users/${person.id}/reactivate`),
      );
      const names = await groupNames();
      expect(
        events.map(({ event: { op, person: who, group_id, user_ids } }) => [
          op,
          who ?? [names.get(Number(group_id)), user_ids],
        ]),
      ).toEqual([
        ['update', { user_id: person.id, is_active: true }],
        ['add_members', ['role:moderators', [person.id]]],
      ]);
    });

    it('B-users: an active account, a stranger and a missing one are refused', async () => {
      const person = await team().person();
      const stranger = await team().stranger();
      for (const id of [person.id, stranger.id, 999_999_999, 'x', '1.5', '-1', '9'.repeat(30)]) {
        const answer = await team().owner.post(`/users/${id}/reactivate`);
        expect(answer, String(id)).toSatisfy(refused);
      }
    });

    it('B-users: not for users below administrator, or outside', async () => {
      const target = await team().person();
      await team().owner.delete(`/users/${target.id}`);
      for (const [who, person, answer] of await notAdministrators(team())) {
        expect(await person.post(`/users/${target.id}/reactivate`), who).toMatchObject(answer);
      }
      expect(await isActive(team(), target)).toBe(false);
    });

    it('B-users: an owner only by an owner, and no administrator by a bot', async () => {
      const { owner } = team();
      const [boss, chief] = [await team().person('owner'), await team().person('administrator')];
      const [admin, bot] = [
        await team().person('administrator'),
        await team().bot(owner, 'administrator'),
      ];
      for (const { id } of [boss, chief]) await owner.delete(`/users/${id}`);
      const refusal = { status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } };
      expect(await admin.post(`/users/${boss.id}/reactivate`)).toMatchObject(refusal);
      expect(await bot.post(`/users/${chief.id}/reactivate`)).toMatchObject(refusal);
      expect(await isActive(team(), boss)).toBe(false);
      expect((await admin.post(`/users/${chief.id}/reactivate`)).status).toBe(200);
      expect((await owner.post(`/users/${boss.id}/reactivate`)).status).toBe(200);
      await owner.delete(`/users/${boss.id}`);
    });

    it('B-users: a bot only while its owner is active and may have bots', async () => {
      const person = await team().person();
      const bot = await team().bot(person);
      await team().owner.delete(`/users/${person.id}`);
      const reactivate = () => team().owner.post(`/users/${bot.id}/reactivate`);
      expect(await reactivate()).toSatisfy(refused);
      await team().owner.post(`/users/${person.id}/reactivate`);
      await team().owner.patch(`/users/${person.id}`, { role: 600 });
      expect(await reactivate()).toSatisfy(refused);
      await team().owner.patch(`/users/${person.id}`, { role: 400 });
      const events = await team().eventsOf(async () => {
        expect((await reactivate()).status).toBe(200);
      });
      expect(events.map(({ audience, event }) => [audience, event.type, event.op])).toContainEqual([
        `user:${person.id}`,
        'realm_bot',
        'update',
      ]);
    });
  });
});
