import { describe, expect, test } from 'vitest';
import type { Server } from '../../../src/server.ts';
import { setupToken, startFreshServer } from '../../support/example-server.ts';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const owner = {
  organization_name: '  Analytical Engines ',
  full_name: 'Ada Lovelace',
  email: 'ada@example.org',
  password: 'correct horse battery',
};

async function setUp(
  { url }: Server,
  input: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = new URLSearchParams(input);
  const reply = await fetch(`${url}/api/v1/setup`, { method: 'POST', body, headers });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

async function get(
  { url }: Server,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const reply = await fetch(`${url}/api/v1/${path}`, { headers });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

describe('first run', () => {
  test('tidings-setup: the token creates the owner and names the organization', async () => {
    const server = await startFreshServer();
    expect((await get(server, 'setup')).body.setup_required).toBe(true);
    const { status, body } = await setUp(server, { ...owner, token: setupToken(server) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ user_id: expect.any(Number), email: 'ada@example.org' });

    const authorization = `Basic ${btoa(`${body.email}:${body.api_key}`)}`;
    const own = await get(server, 'users/me', { authorization });
    expect(own.body).toMatchObject({ full_name: 'Ada Lovelace', role: 100, is_owner: true });
    expect((await get(server, 'server_settings')).body.realm_name).toBe('Analytical Engines');
    expect((await get(server, 'setup')).body.setup_required).toBe(false);
  });

  test('tidings-setup: the token works once, also for concurrent requests', async () => {
    const server = await startFreshServer();
    const token = setupToken(server);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        setUp(server, { ...owner, email: `${name}@example.org`, token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const again = await setUp(server, { ...owner, email: 'd@example.org', token });
    expect(again.body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'This organization is set up already. Its owner can invite you.',
    });
    const realm = await server.services.realms.forSubdomain('');
    expect(realm?.state.users.size).toBe(1);
  });

  test('tidings-setup: a retry with the same Idempotency-Key gets the first response', async () => {
    const server = await startFreshServer();
    const input = { ...owner, token: setupToken(server) };
    const headers = { 'idempotency-key': 'one-attempt' };
    const first = await setUp(server, input, headers);
    expect(first.status).toBe(200);
    expect(await setUp(server, input, headers)).toEqual(first);
  });

  test('tidings-setup: a wrong token is refused, and the correct one still works', async () => {
    const server = await startFreshServer();
    for (const token of ['', 'x', 'A'.repeat(43), 'ä']) {
      const { status, body } = await setUp(server, { ...owner, token });
      expect(status).toBe(400);
      expect(body.msg).toContain('setup link is not valid');
    }
    expect((await setUp(server, { ...owner, token: setupToken(server) })).status).toBe(200);
  });

  test.each([
    ['organization_name', ' ', 'Organization name must have'],
    ['organization_name', 'x'.repeat(41), 'Invalid organization_name'],
    ['full_name', 'A', 'A name must have'],
    ['email', 'nobody', 'not a valid email'],
    ['password', 'short', 'at least 6 characters'],
    ['password', 'password', 'too easy to guess'],
    ['default_language', 'nonsense', 'not the code of a language'],
  ])('tidings-setup: %s %j is refused without any effect', async (name, value, said) => {
    const server = await startFreshServer();
    const token = setupToken(server);
    const { status, body } = await setUp(server, { ...owner, token, [name]: value });
    expect({ status, msg: body.msg }).toEqual({ status: 400, msg: expect.stringContaining(said) });
    expect((await setUp(server, { ...owner, token })).status).toBe(200);
  });

  test('tidings-setup: the organization, its first words and its owner have the given language', async () => {
    const server = await startFreshServer();
    const input = { ...owner, default_language: 'de', token: setupToken(server) };
    const { body } = await setUp(server, input);
    const authorization = `Basic ${btoa(`${body.email}:${body.api_key}`)}`;
    const channels = await get(server, 'streams', { authorization });
    expect(channels.body.streams).toMatchObject([
      { name: 'allgemein', description: 'Für alle und alles.' },
    ]);
    const realm = await server.services.realms.forSubdomain('');
    expect(realm?.state.userSetting(Number(body.user_id), 'default_language')).toBe('de');
    const messages = await get(server, 'messages?anchor=newest&num_before=9&num_after=0', {
      authorization,
    });
    expect(JSON.stringify(messages.body)).toContain('Willkommen');
  });

  test('tidings-setup: only the hash of the token is stored', async () => {
    const server = await startFreshServer();
    const rows = await server.services.engine.reader.all(
      'SELECT name, value FROM realm_settings UNION ALL SELECT type, payload FROM events',
    );
    expect(JSON.stringify(rows)).toContain('setup_token_hash');
    expect(JSON.stringify(rows)).not.toContain(setupToken(server));
  });
});
