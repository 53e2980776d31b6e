import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { setInternal } from '../../../src/core/realm/create-realm.ts';
import { queueOf } from '../../core/event-queues/reader.ts';
import { openStream } from '../../core/event-queues/stream-client.ts';
import { picture } from '../../features/avatars/pictures.ts';
import { formWith, upload } from '../../features/uploads/raw-request.ts';
import { signIn } from '../../features/users/people.ts';
import { eventually } from '../../support/eventually.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';
import { runCli, runHere } from './run-cli.ts';

const PASSWORD = 'eleven yellow kettles';

forEachTeam((team) => {
  const where = ({ data, database }: Team) => ['--data', data, '--database', database];
  const run = (...words: readonly string[]) => runHere([...words, ...where(team())]);
  const setPassword = ({ email }: Person, password: string) =>
    runCli(['user', 'set-password', '--email', email, ...where(team())], {}, `${password}\n`);
  const devices = async ({ id }: Person) => {
    const sql = 'SELECT token FROM push_tokens WHERE user_id = $1';
    return (await team().realm.reader.all(sql, [id])).length;
  };

  test('operations: the command sets a password for a person who forgot theirs, and signs them out everywhere', async () => {
    const person = await team().person();
    const { code, stdout, stderr } = await setPassword(person, PASSWORD);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain(PASSWORD);
    const { status, body } = await signIn(team(), person.email, PASSWORD);
    expect(status).toBe(200);
    expect((await person.withKey(body.api_key).get('/users/me')).status).toBe(200);
    expect((await person.get('/users/me')).status).toBe(401);
  });

  test('operations: a password that is weak or missing is not set', async () => {
    const person = await team().person();
    expect(await setPassword(person, 'password')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('too easy to guess'),
    });
    const words = ['user', 'set-password', '--email', person.email, ...where(team())];
    expect(await runCli(words, {}, '')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('standard input'),
    });
    expect((await signIn(team(), person.email, 'password')).status).toBe(401);
  });

  test('operations: bots have no password', async () => {
    const bot = await team().bot(team().owner);
    expect(await setPassword(bot, PASSWORD)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no active person'),
    });
  });

  test('operations: a key rotation removes the user’s devices, and their bots get new keys', async () => {
    const person = await team().person();
    await person.post('/users/me/android_gcm_reg_id', { token: 'token' });
    expect(await devices(person)).toBe(1);
    const rotated = await run('key', 'rotate', '--email', person.email);
    expect(rotated.code).toBe(0);
    expect(rotated.stdout).not.toContain('bots');
    expect(await devices(person)).toBe(0);

    const owner = await team().person();
    await team().bot(owner);
    expect((await run('key', 'rotate', '--email', owner.email)).stdout).toContain(
      'bots of this account continue to work',
    );
  });

  test('operations: a deactivated organization is closed until it is reactivated', async () => {
    const stranger = await team().stranger();
    const status = async () => (await stranger.get('/users/me')).body.code;
    const listed = async () => (await run('realm', 'list')).stdout;
    expect(await run('realm', 'deactivate', '--realm', 'other')).toMatchObject({ code: 0 });
    await waitFor(async () => expect(await status()).toBe('REALM_DEACTIVATED'));
    expect(await listed()).toMatch(/other .*, deactivated$/m);
    expect(await run('realm', 'reactivate', '--realm', 'other')).toMatchObject({ code: 0 });
    await waitFor(async () => expect(await status()).toBeUndefined());
    expect(await listed()).not.toContain('deactivated');
  });

  test('operations: a deactivated organization cannot be joined by invitation either', async () => {
    const stranger = await team().stranger();
    const { body } = await stranger.post('/invites/multiuse');
    const [, token] = body.invite_link.split('#join=');
    const newcomer = { email: 'new@example.org', full_name: 'Somebody', password: PASSWORD };
    const join = () => stranger.post('/join', { ...newcomer, token });
    const look = () => stranger.post('/join/invitation', { token });
    const refusal = { status: 401, body: { code: 'REALM_DEACTIVATED' } };
    await run('realm', 'deactivate', '--realm', 'other');
    await waitFor(async () => expect(await look()).toMatchObject(refusal));
    expect(await join()).toMatchObject(refusal);
    await run('realm', 'reactivate', '--realm', 'other');
    await waitFor(async () => expect((await look()).status).toBe(200));
    expect((await join()).status).toBe(200);
  });

  test('operations: opening a half-imported organization prints a warning', async () => {
    const begun = {
      source: 'slack' as const,
      ...{ export: 'an export', entries: 1, first_message_id: 1, last_message_id: null },
    };
    await team().realm.write((change) => setInternal(change, 'import_progress', begun));
    await run('realm', 'deactivate', '--realm', '');
    expect((await run('realm', 'reactivate', '--realm', '')).stdout).toContain(
      'import is not complete',
    );
    await team().realm.write((change) => setInternal(change, 'import_progress', null));
    expect((await run('realm', 'reactivate', '--realm', '')).stdout).not.toContain('import');
  });

  test('events 2.5: queues of an organization that is deactivated end for good', async () => {
    const stranger = await team().stranger();
    const { queue_id, last_event_id } = (await stranger.post('/register')).body;
    const asked = async () => {
      const place = { queue_id, last_event_id, dont_block: true };
      return (await stranger.get('/events', place)).body.code;
    };
    expect(await asked()).toBeUndefined();
    await run('realm', 'deactivate', '--realm', 'other');
    await waitFor(async () => expect(await asked()).toBe('REALM_DEACTIVATED'));
    await run('realm', 'reactivate', '--realm', 'other');
    await waitFor(async () => expect(await asked()).not.toBe('REALM_DEACTIVATED'));
    expect(await asked()).toBe('BAD_EVENT_QUEUE_ID');
  });

  test('events 3.20: waiting clients are told that the organization is closed, and nothing else', async () => {
    const stranger = await team().stranger();
    const [polling, streaming, other] = await Promise.all([
      queueOf(stranger),
      queueOf(stranger),
      queueOf(stranger, { event_types: ['message'] }),
    ]);
    const closed = expect.objectContaining({ type: 'realm', op: 'deactivated' });
    const poll = polling.ask();
    const refused = other.ask();
    const { queueId: queue_id, lastEventId: last_event_id } = streaming;
    const headers = { host: 'other.localhost' };
    const stream = await openStream(stranger, {
      ...{ url: team().url, queue_id, last_event_id, headers },
    });
    const realm = await team().services.realms.forSubdomain('other');
    const queues = realm && team().services.eventQueues.of(realm);
    for (const { queueId } of [polling, streaming, other]) {
      await eventually(() => queues?.isRead(stranger.id, ({ id }) => id === queueId));
    }
    await run('realm', 'deactivate', '--realm', 'other');
    expect(await poll).toMatchObject({ status: 200, body: { events: [closed] } });
    expect((await stream.rest()).map(({ event }) => event)).toEqual([closed]);
    const refusal = { status: 401, body: { code: 'REALM_DEACTIVATED' } };
    expect(await refused).toMatchObject(refusal);
    expect(await polling.ask()).toMatchObject(refusal);
    await run('realm', 'reactivate', '--realm', 'other');
    await waitFor(async () => expect((await polling.ask()).status).toBe(400));
  });

  test('operations: an organization without an owner gets a new setup link, at its own URL', async () => {
    const address = ['--public-url', 'https://chat.example.org'];
    const words = ['--subdomain', 'sales', '--name', 'Sales'];
    const made = await run('realm', 'create', ...words, ...address);
    const another = await run('realm', 'setup-link', '--realm', 'sales', ...address);
    const link = /https:\/\/sales\.chat\.example\.org\/setup#token=[\w-]{43}/;
    const [first] = link.exec(made.stdout) ?? [];
    const [second] = link.exec(another.stdout) ?? [];
    expect([first, second]).toEqual([expect.any(String), expect.any(String)]);
    expect(second).not.toBe(first);
    const refused = await run('realm', 'setup-link');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('already set up') });
  });

  test('operations: a backup reports what is missing, and exits with 1', async () => {
    await upload(await team().person(), 'plan.txt', 'plan');
    const path = (name: string) => join(team().data, name);
    expect(await run('backup', '--to', path('whole'))).toMatchObject({ code: 0, stderr: '' });
    const elsewhere = ['--database', team().database, '--data', path('nothing')];
    const { code, stdout, stderr } = await runHere([
      ...['backup', ...elsewhere, '--to', path('partial'), '--json'],
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain(path('nothing'));
    expect(stderr).toContain('"plan.txt"');
    const { files, missing_files } = JSON.parse(stdout) as Record<string, unknown>;
    expect({ files, missing_files }).toEqual({
      files: 0,
      missing_files: [expect.stringContaining('plan.txt')],
    });
    expect(await readdir(team().data)).toContain('partial');
  });

  test('operations: the doctor also reports missing pictures of people and emoji', async () => {
    const person = await team().person('member', 'Grace Hopper');
    await person.post('/users/me/avatar', formWith('me.png', await picture('png')));
    await person.post('/realm/emoji/spark', formWith('spark.png', await picture('png')));
    expect((await run('doctor')).stdout).not.toContain('has no content');
    await rm(join(team().data, 'uploads', 'avatars'), { recursive: true });
    await rm(join(team().data, 'uploads', 'emoji'), { recursive: true });
    const { code, stdout } = await run('doctor');
    expect(code).toBe(1);
    expect(stdout).toContain('the small picture of Grace Hopper has no content');
    expect(stdout).toContain('the emoji spark has no content');
  });
});
