import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { queueOf } from '../../core/event-queues/reader.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { runHere } from './run-cli.ts';

forEachTeam((team) => {
  const where = ({ data, database }: Team) => ['--data', data, '--database', database];
  const run = (...words: readonly string[]) => runHere([...words, ...where(team())]);
  const answerOf = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await run(...words, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  const refusal = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await run(...words);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    return stderr;
  };
  const listed = async (id: number) => {
    const { users } = await answerOf('user', 'list');
    return users.find(({ user_id }: { user_id: number }) => user_id === id);
  };

  test('operations: all accounts are listed by id, with role, bots and deactivated ones', async () => {
    const person = await team().person('moderator', 'Ada Lovelace');
    const bot = await team().bot(person);
    const gone = await team().person('guest', 'Grace Hopper');
    const stranger = await team().stranger();
    await team().owner.delete(`/users/${gone.id}`);
    const { realm_id, users } = await answerOf('user', 'list');
    const ids = users.map(({ user_id }: { user_id: number }) => user_id);
    expect(realm_id).toBe(team().realm.id);
    expect(ids).toEqual([...team().realm.state.users.values()].map(({ id }) => id).sort(byNumber));
    expect(ids).not.toContain(stranger.id);
    expect(users.slice(-3)).toEqual([
      {
        ...{ user_id: person.id, full_name: 'Ada Lovelace', email: person.email },
        ...{ role: 'moderator', is_bot: false, bot_owner_id: null, deactivated: false },
      },
      {
        ...{ user_id: bot.id, full_name: expect.any(String), email: bot.email },
        ...{ role: 'member', is_bot: true, bot_owner_id: person.id, deactivated: false },
      },
      {
        ...{ user_id: gone.id, full_name: 'Grace Hopper', email: gone.email },
        ...{ role: 'guest', is_bot: false, bot_owner_id: null, deactivated: true },
      },
    ]);
    const { stdout } = await run('user', 'list');
    expect(stdout.trim().split('\n').slice(-3)).toEqual([
      `${person.id}  Ada Lovelace  ${person.email}  moderator`,
      expect.stringMatching(/, bot of Ada Lovelace$/),
      `${gone.id}  Grace Hopper  ${gone.email}  guest, deactivated`,
    ]);
    const others = await answerOf('user', 'list', '--realm', 'other');
    expect(others.users).toContainEqual(expect.objectContaining({ user_id: stranger.id }));
    expect(others.users).not.toContainEqual(expect.objectContaining({ user_id: person.id }));
  });

  test('operations: a person is exported into a new file, and then erased', async () => {
    const person = await team().person('member', 'Charles Babbage');
    await person.post('/messages', { type: 'direct', to: [person.id], content: 'a private plan' });
    const out = join(team().data, `${person.id}.tar.gz`);
    const who = ['--email', person.email];
    const exported = await answerOf('user', 'export', ...who, '--out', out);
    expect(exported).toEqual({ path: out, user_id: person.id });
    expect(gunzipSync(await readFile(out)).toString()).toContain('a private plan');
    expect(await refusal('user', 'export', ...who, '--out', out)).toContain('exists already');

    const words = ['user', 'erase', ...who, '--messages', 'delete'];
    const erased = await answerOf(...words);
    expect(erased).toMatchObject({ user_id: person.id, complete: true });
    await waitFor(async () => {
      const { erasure } = (await team().owner.get(`/users/${person.id}/data`)).body;
      expect(erasure).toMatchObject({ acting_user_id: null, erased: { messages: 1 } });
    });
    expect(await listed(person.id)).toMatchObject({ full_name: 'Deleted user', deactivated: true });
    expect(await refusal(...words)).toContain('There is no person with the address');
    const { email } = await listed(person.id);
    const again = await refusal('user', 'erase', '--email', email, '--messages', 'delete');
    expect(again).toContain('This account was erased.');
    const alive = await refusal('user', 'reactivate', '--email', email);
    expect(alive).toContain('This account was erased.');
  });

  test('events 3.0: a role set by a command is announced, with the groups, and bots are demoted with their owner', async () => {
    const person = await team().person('administrator');
    const bot = await team().bot(person, 'administrator');
    const queue = await queueOf(team().owner, { event_types: ['realm_user'] });
    const words = ['user', 'set-role', '--email', person.email.toUpperCase(), '--role', 'guest'];
    expect(await answerOf(...words)).toEqual({
      ...{ user_id: person.id, email: person.email, role: 'guest' },
    });
    const heard: unknown[] = [];
    await waitFor(async () => {
      heard.push(...(await queue.held()).map((event) => event.person));
      expect(heard).toEqual([
        { user_id: person.id, role: 600 },
        { user_id: bot.id, role: 600 },
      ]);
    });
    expect((await person.get('/users/me')).body.role).toBe(600);
    const { body } = await team().owner.get('/user_groups');
    const administrators = body.user_groups.find(
      ({ name }: { name: string }) => name === 'role:administrators',
    );
    expect(administrators.members).not.toContain(person.id);
    expect(await run(...words)).toMatchObject({
      ...{ code: 0, stdout: expect.stringContaining('already has the role: guest') },
    });
  });

  test('operations: a person deactivated by a command is out at once with their bots, and returns without them', async () => {
    const person = await team().person();
    const bot = await team().bot(person);
    const queue = await queueOf(person);
    const status = async (who: typeof person) => (await who.get('/users/me')).body.code;
    const words = (name: string) => ['user', name, '--email', person.email];
    expect(await answerOf(...words('deactivate'))).toEqual({
      ...{ user_id: person.id, email: person.email, deactivated: true },
    });
    await waitFor(async () => expect(await status(person)).toBe('USER_DEACTIVATED'));
    expect(await status(bot)).toBe('USER_DEACTIVATED');
    expect(await listed(bot.id)).toMatchObject({ deactivated: true });
    expect(await run(...words('deactivate'))).toMatchObject({
      ...{ code: 0, stdout: expect.stringContaining('Their bots are deactivated too.') },
    });

    expect((await run(...words('reactivate'))).stdout).toContain(
      'An administrator can reactivate each.',
    );
    await waitFor(async () => expect(await status(person)).toBeUndefined());
    expect(await status(bot)).toBe('USER_DEACTIVATED');
    expect((await queue.ask({ dont_block: true })).body.code).toBe('BAD_EVENT_QUEUE_ID');
    expect(await answerOf(...words('reactivate'))).toMatchObject({ deactivated: false });
  });

  test('B-users: the only owner cannot be deactivated or demoted until there is another', async () => {
    const { owner } = team();
    const other = await team().person();
    const lower = ['user', 'set-role', '--email', owner.email, '--role', 'member'];
    const deactivate = ['user', 'deactivate', '--email', owner.email];
    expect(await refusal(...lower)).toContain('only organization owner');
    expect(await refusal(...deactivate)).toContain('Cannot deactivate the only organization owner');
    expect(await listed(owner.id)).toMatchObject({ role: 'owner', deactivated: false });

    const raise = (email: string) => ['user', 'set-role', '--email', email, '--role', 'owner'];
    await answerOf(...raise(other.email));
    await answerOf('user', 'deactivate', '--email', other.email);
    expect(await refusal(...lower)).toContain('only organization owner');
    await answerOf('user', 'reactivate', '--email', other.email);
    await answerOf(...lower);
    expect(await listed(owner.id)).toMatchObject({ role: 'member' });
    await answerOf(...raise(owner.email));
    await answerOf('user', 'set-role', '--email', other.email, '--role', 'member');
  });

  test('operations: an unknown address, one of a bot, and one of another organization are refused', async () => {
    const bot = await team().bot(team().owner);
    const stranger = await team().stranger();
    for (const words of [['set-role', '--role', 'guest'], ['deactivate'], ['reactivate']]) {
      for (const email of ['nobody@example.org', stranger.email]) {
        expect(await refusal('user', ...words, '--email', email)).toContain(
          `There is no person with the address ${email}`,
        );
      }
      expect(await refusal('user', ...words, '--email', bot.email)).toContain('is a bot');
    }
    expect(await listed(bot.id)).toMatchObject({ role: 'member', deactivated: false });
  });

  test('tidings-setup: promoting the first owner ends the setup link, and creates a channel', async () => {
    await answerOf('realm', 'create', '--subdomain', 'crew', '--name', 'Crew');
    const inCrew = ['--realm', 'crew', '--email', 'ada@example.org'];
    await answerOf('user', 'create', ...inCrew, '--name', 'Ada Lovelace');
    await answerOf('user', 'set-role', ...inCrew, '--role', 'owner');
    expect(await refusal('realm', 'setup-link', '--realm', 'crew')).toContain('already set up');
    const { reader } = team().realm;
    const sql = `SELECT c.name FROM channels AS c JOIN realms AS r ON r.id = c.realm_id WHERE r.subdomain = 'crew'`;
    expect(await reader.all(sql)).toEqual([{ name: 'general' }]);
    const left = `SELECT value FROM realm_settings AS s JOIN realms AS r ON r.id = s.realm_id WHERE r.subdomain = 'crew' AND s.name = '_setup_token_hash'`;
    expect(await reader.all(left)).toEqual([{ value: 'null' }]);
  });
});

function byNumber(a: number, b: number): number {
  return a - b;
}
