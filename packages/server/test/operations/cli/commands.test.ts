import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { bothEngines, postgresLocation } from '../../support/engines.ts';
import { type RunningServer, runCli, runHere, runJson, runUnread, serve } from './run-cli.ts';

interface Account {
  readonly user_id: number;
  readonly email: string;
  readonly api_key: string;
}

describe.each(bothEngines)('commands beside a running server on %s', (engine) => {
  let folder: string;
  let data: string[];
  let server: RunningServer;
  let dropDatabase: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
    data = ['--data', join(folder, 'data')];
    if (engine === 'postgres') {
      const { database, remove } = await postgresLocation();
      data.push('--database', database);
      dropDatabase = remove;
    }
    server = await serve([...data, '--no-rate-limit']);
  });

  afterAll(async () => {
    await server?.stop();
    await dropDatabase();
    await rm(folder, { recursive: true });
  });

  async function whoIs({
    email,
    api_key,
  }: Account): Promise<{ status: number; body: Record<string, unknown> }> {
    const authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`;
    const reply = await fetch(`${server.url}/api/v1/users/me`, { headers: { authorization } });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  }

  test('operations: an account created by user create can use the server at once', async () => {
    const account = await runJson<Account>([
      ...['user', 'create', ...data, '--email', 'ada@example.org', '--name', 'Ada Lovelace'],
      ...['--role', 'owner', '--password', 'correct horse battery'],
    ]);
    expect(Object.keys(account)).toEqual(['user_id', 'email', 'api_key']);
    await waitFor(async () => expect((await whoIs(account)).status).toBe(200));
    const { body } = await whoIs(account);
    expect(body).toMatchObject({
      user_id: account.user_id,
      full_name: 'Ada Lovelace',
      role: 100,
      is_bot: false,
    });
    const signedIn = await fetch(`${server.url}/api/v1/fetch_api_key`, {
      method: 'POST',
      body: new URLSearchParams({
        username: 'ada@example.org',
        password: 'correct horse battery',
      }),
    });
    expect(await signedIn.json()).toMatchObject({ api_key: account.api_key });
  });

  test('operations: creating the first owner ends the setup link', async () => {
    const reply = await fetch(`${server.url}/api/v1/setup`);
    expect(await reply.json()).toMatchObject({ setup_required: false });
  });

  test('operations: an address that is taken is refused', async () => {
    const { code, stdout, stderr } = await runCli([
      ...['user', 'create', ...data, '--email', 'ADA@example.org', '--name', 'Another', '--json'],
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({ error: "Email 'ADA@example.org' already in use" });
    expect(stderr).toContain('already in use');
  });

  test('operations: an outgoing bot has a service, whose token is printed', async () => {
    const wanted = ['bot', 'create', ...data, '--owner', 'ada@example.org', '--type', 'outgoing'];
    const named = ['--email', 'weather-bot@example.org', '--name', 'Weather'];
    const bot = await runJson<Account & { token: string }>([
      ...[...wanted, ...named, '--payload-url', 'https://bot.example/'],
    ]);
    expect(bot.token).toMatch(/^[A-Za-z0-9]{32}$/);
    await waitFor(async () => expect((await whoIs(bot)).status).toBe(200));
    expect((await whoIs(bot)).body).toMatchObject({ is_bot: true, bot_type: 3 });
  });

  test('operations: a bot belongs to the named person, and its key can be rotated', async () => {
    const bot = await runJson<Account>([
      ...['bot', 'create', ...data, '--owner', 'ada@example.org'],
      ...['--email', 'builds-bot@example.org', '--name', 'Builds'],
    ]);
    await waitFor(async () => expect((await whoIs(bot)).status).toBe(200));
    const { body } = await whoIs(bot);
    expect(body).toMatchObject({ is_bot: true, bot_type: 1, role: 400, email: bot.email });

    const rotated = await runJson<Account>(['key', 'rotate', ...data, '--email', bot.email]);
    expect(rotated).toEqual({ ...bot, api_key: expect.not.stringMatching(bot.api_key) });
    await waitFor(async () => expect((await whoIs(bot)).status).toBe(401));
    expect((await whoIs(rotated)).status).toBe(200);
  });

  test('operations: a person can still sign in after their key was rotated', async () => {
    const rotated = await runJson<Account>([
      'key',
      'rotate',
      ...data,
      '--email',
      'ada@example.org',
    ]);
    await waitFor(async () => expect((await whoIs(rotated)).status).toBe(200));
    const signedIn = await fetch(`${server.url}/api/v1/fetch_api_key`, {
      method: 'POST',
      body: new URLSearchParams({
        username: 'ada@example.org',
        password: 'correct horse battery',
      }),
    });
    const account = (await signedIn.json()) as Account;
    expect((await whoIs(account)).status).toBe(200);
  });

  test('operations: another organization is served on its subdomain, with its own setup link', async () => {
    const made = await runJson<{ realm_id: number; setup_url: string }>([
      ...['realm', 'create', ...data, '--subdomain', 'sales', '--name', 'Sales team'],
    ]);
    expect(made).toEqual({
      realm_id: 2,
      subdomain: 'sales',
      name: 'Sales team',
      setup_url: expect.stringMatching(/^http:\/\/sales\.localhost:9991\/setup#token=[\w-]{43}$/),
    });
    expect(await settingsOf(server.url, 'sales.localhost')).toMatchObject({
      realm_name: 'Sales team',
    });
    const member = ['--realm', 'sales', '--email', 'ada@example.org', '--name', 'Ada'];
    const account = await runJson<Account>(['user', 'create', ...data, ...member]);
    expect((await whoIs(account)).status).toBe(401);
    expect(await runJson(['realm', 'list', ...data])).toMatchObject({
      realms: [
        { realm_id: 1, subdomain: '', user_count: 3, has_owner: true },
        { realm_id: 2, subdomain: 'sales', user_count: 1, has_owner: false },
      ],
    });
  });

  test('operations: a backup of the running server restores to an embedded database and is sound', async () => {
    const path = join(folder, 'tidings.backup');
    const made = await runJson<{ rows: number }>(['backup', ...data, '--to', path]);
    expect(made).toMatchObject({ path, bytes: (await stat(path)).size, engine });
    const restored = ['--data', join(folder, 'restored')];
    const { rows } = await runJson<{ rows: number }>(['restore', ...restored, '--from', path]);
    expect(rows).toBe(made.rows);

    const again = await runCli(['restore', ...restored, '--from', path]);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toContain('never overwrites');
    expect(await runJson(['realm', 'list', ...restored])).toEqual(
      await runJson(['realm', 'list', ...data]),
    );
    expect(await runJson(['doctor', ...restored])).toMatchObject({ ok: true });
  });

  test('operations: the doctor finds a running server sound', async () => {
    const { ok, checks } = await runJson<{ ok: boolean; checks: { name: string }[] }>([
      'doctor',
      ...data,
    ]);
    expect(ok).toBe(true);
    expect(checks.map(({ name }) => name)).toContain('default organization, event log');
  });
});

describe('commands without a server', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('operations: user create works on a folder that no server has used, named by the environment', async () => {
    const env = { TIDINGS_DATA: join(folder, 'fresh') };
    const args = ['user', 'create', '--email', 'ada@example.org', '--name', 'Ada'];
    const made = await runCli([...args, '--json'], env);
    expect(JSON.parse(made.stdout)).toEqual({
      user_id: expect.any(Number),
      email: 'ada@example.org',
      api_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    });
    const { code, stdout } = await runCli(['realm', 'list'], env);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: '1  (default)  Tidings  1 account, no owner yet\n',
    });
  });

  test.each([
    [
      'a missing option',
      ['user', 'create', '--name', 'Ada'],
      "required option '--email <address>'",
    ],
    ['an unknown command', ['usr'], "unknown command 'usr'"],
    [
      'an unknown role',
      ['user', 'create', '--email', 'a@b.c', '--name', 'Ada', '--role', 'king'],
      'Allowed choices are',
    ],
    [
      'a setting that cannot be',
      ['realm', 'list', '--database', 'mysql://db'],
      '--database must be',
    ],
  ])('operations: %s exits with 2 and one JSON object', async (_what, args, said) => {
    const { code, stdout, stderr } = await runHere([...args, '--json']);
    expect(code).toBe(2);
    expect(stderr).toContain(said);
    expect(JSON.parse(stdout)).toEqual({ error: expect.stringContaining(said) });
  });

  test('operations: a command that needs data does not create a database', async () => {
    const nowhere = join(folder, 'nowhere');
    const commands = [
      ['realm', 'list'],
      ['backup', '--to', join(folder, 'x')],
      ['bot', 'create', '--owner', 'a@b.c', '--email', 'b@b.c', '--name', 'Bot'],
      ['key', 'rotate', '--email', 'a@b.c'],
      ['user', 'set-password', '--email', 'a@b.c'],
      ['user', 'create', '--email', 'a@b.c', '--name', 'Ada', '--realm', 'sales'],
      ['realm', 'setup-link'],
      ['realm', 'deactivate', '--realm', ''],
    ];
    for (const args of commands) {
      const { code, stderr } = await runHere([...args, '--data', nowhere]);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining(`There is no Tidings data at ${nowhere}`),
      });
    }
    await expect(stat(nowhere)).rejects.toThrow('ENOENT');
  });

  test('operations: the doctor reports what is wrong, and exits with 1', async () => {
    const { code, stdout } = await runHere(['doctor', '--data', join(folder, 'nowhere'), '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      checks: expect.arrayContaining([
        expect.objectContaining({ name: 'database', status: 'fail' }),
      ]),
    });
  });

  test('operations: a command exits successfully even if its output is no longer read', async () => {
    expect(await runUnread(['serve', '--help'])).toEqual({ code: 0, stderr: '' });
  });

  test('operations: every command has help with an example', async () => {
    const commands = [
      'serve',
      'user create',
      'bot create',
      'realm create',
      'realm list',
      'realm setup-link',
      'realm deactivate',
      'realm reactivate',
      'user set-password',
      'key rotate',
    ];
    for (const command of [...commands, 'backup', 'restore', 'doctor']) {
      const { code, stdout } = await runHere([...command.split(' '), '--help']);
      expect(code).toBe(0);
      expect(stdout).toMatch(new RegExp(`Examples?:\n  tidings ${command}`));
    }
  });
});

function settingsOf(url: string, host: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request(`${url}/api/v1/server_settings`, { headers: { host } }, async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk as Buffer);
      resolve(JSON.parse(Buffer.concat(chunks).toString()));
    })
      .once('error', reject)
      .end();
  });
}
