import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { freshDatabases } from '../../support/engines.ts';
import { setupToken } from '../../support/example-server.ts';
import { codeOf } from '../second-factor/authenticator.ts';
import { basic, call } from '../users/call.ts';
import { PASSWORD, signIn } from '../users/people.ts';
import { type LimitedServer, startLimitedServer } from './limited-server.ts';

const NEXT = 'eleven yellow kettles';
const WRONG = 'a wrong but telling password';
const IDEMPOTENCY_KEY = 'retry-f3a1b9c2d4e5';

/** Uses credentials in every possible way. Returns each secret that was transmitted. */
async function useCredentials(team: LimitedServer): Promise<string[]> {
  const { url, owner } = team;
  const post = (path: string, form: Record<string, string>, as: LimitedServer['owner'] = owner) =>
    call(url, {
      method: 'POST',
      path: `/api/v1${path}`,
      as,
      form,
      headers: { 'idempotency-key': IDEMPOTENCY_KEY + path },
    });

  const person = { email: 'ada@example.org', password: PASSWORD, full_name: 'Ada Lovelace' };
  expect((await post('/users', person)).status).toBe(200);
  const signedIn = await signIn(team, person.email, PASSWORD);
  expect(signedIn.status).toBe(200);
  await signIn(team, person.email, WRONG);
  const before = { email: person.email, apiKey: signedIn.body.api_key };
  const form = { old_password: PASSWORD, new_password: NEXT };
  const changed = await call(url, { method: 'PATCH', path: '/api/v1/settings', as: before, form });
  expect(changed.status).toBe(200);
  const as = { email: person.email, apiKey: changed.body.api_key };
  const bot = await post('/bots', { full_name: 'Helper', short_name: 'helper' }, as);
  expect(bot.status).toBe(200);
  const regenerated = await post('/users/me/api_key/regenerate', {}, as);
  expect(regenerated.status).toBe(200);
  const again = await signIn(team, person.email, NEXT);
  const inForm = { username: person.email, password: NEXT, device_name: 'Phone' };
  const signInPath = '/api/v1/fetch_api_key';
  const phone = await call(url, { method: 'POST', path: signInPath, form: inForm });
  const latest = { email: person.email, apiKey: phone.body.api_key };
  const program = await post('/users/me/keys', { name: 'Program' }, latest);
  const wanted = { name: 'Shop', scopes: '["users"]' };
  const service = await post('/realm/service_keys', wanted);
  for (const { status } of [phone, program, service]) expect(status).toBe(200);
  const withQuery = new URLSearchParams({ username: person.email, password: WRONG }).toString();
  await call(url, { method: 'POST', path: `/api/v1/fetch_api_key?${withQuery}` });
  await call(url, { path: `/api/v1/users/me?api_key=${as.apiKey}`, as });
  const holder = { email: person.email, apiKey: again.body.api_key };
  const begun = await post('/users/me/second_factor', { password: NEXT }, holder);
  const { secret, setup_token, otpauth_url } = begun.body;
  const code = codeOf(team.server, otpauth_url);
  const confirmed = await post('/users/me/second_factor/confirm', { setup_token, code }, holder);
  const [first = '', second = '', ...others] = confirmed.body.recovery_codes as string[];
  const withCode = { username: person.email, password: NEXT, second_factor: first };
  expect((await post('/fetch_api_key', withCode)).status).toBe(200);
  const renewed = await post(
    '/users/me/second_factor/recovery_codes',
    { password: NEXT, second_factor: second },
    holder,
  );
  expect(renewed.status).toBe(200);
  return [
    secret,
    setup_token,
    otpauth_url,
    ...[first, second, ...others],
    ...renewed.body.recovery_codes,
    PASSWORD,
    NEXT,
    WRONG,
    IDEMPOTENCY_KEY,
    owner.apiKey,
    before.apiKey,
    as.apiKey,
    bot.body.api_key,
    regenerated.body.api_key,
    again.body.api_key,
    phone.body.api_key,
    program.body.api_key,
    service.body.api_key,
    setupToken(team.server),
  ];
}

/** Forms in which a careless program might store a secret. */
function traces(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [secret, base64, bytes.toString('hex'), encodeURIComponent(secret)];
}

async function dump(engine: Engine): Promise<string> {
  const names = await engine.reader.all<{ name: string }>(
    engine.dialect.engine === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
      : "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  expect(names.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['api_keys', 'passwords', 'bot_keys', 'events', 'idempotency_keys']),
  );
  const tables: unknown[] = [];
  for (const { name } of names) tables.push(await engine.reader.all(`SELECT * FROM ${name}`));
  return JSON.stringify(tables);
}

it.each(freshDatabases)(
  'D: nothing in a database on %s lets its reader sign in',
  async (_name, locate) => {
    const team = await startLimitedServer({ locate });
    const secrets = await useCredentials(team);
    const rows = await dump(team.server.services.engine);
    expect(rows).toContain('ada@example.org');
    for (const secret of secrets) {
      for (const trace of traces(secret)) expect(rows).not.toContain(trace);
    }
    // Chosen passwords can be guessed, so a fast hash would be as bad as plain text.
    for (const password of [PASSWORD, NEXT, WRONG]) {
      for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512']) {
        const digest = createHash(algorithm).update(password).digest();
        expect(rows).not.toContain(digest.toString('hex'));
        expect(rows).not.toContain(digest.toString('base64'));
      }
    }
  },
);

it('D: neither does anything in the files beside the database', async () => {
  const team = await startLimitedServer({ flags: { database: undefined } });
  const secrets = await useCredentials(team);
  const { database } = team.server.services.config;
  const paths = await readdir(team.data, { recursive: true, withFileTypes: true });
  const files = paths.filter((entry) => entry.isFile());
  expect(files.map((entry) => join(entry.parentPath, entry.name))).toContain(database);
  for (const entry of files) {
    const content = await readFile(join(entry.parentPath, entry.name), 'latin1');
    for (const secret of secrets) expect(content).not.toContain(secret);
  }
});

it('D: the log at its most verbose level holds no secret, even if the server fails', async () => {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const log = pino({ level: 'trace' }, stream);
  const team = await startLimitedServer({ log });
  const secrets = await useCredentials(team);
  await team.server.services.engine.write((tx) => tx.run('DROP TABLE passwords'));
  const broken = [
    await signIn(team, team.owner.email, PASSWORD),
    await call(team.url, {
      method: 'POST',
      path: `/api/v1/users?password=${encodeURIComponent(NEXT)}`,
      as: team.owner,
      form: { email: 'x@example.org', full_name: 'Somebody' },
      headers: { 'idempotency-key': `${IDEMPOTENCY_KEY}-2` },
    }),
    await call(team.url, {
      method: 'PATCH',
      path: '/api/v1/settings',
      as: team.owner,
      form: { old_password: PASSWORD, new_password: NEXT },
    }),
  ];
  for (const { status, body } of broken) {
    expect({ status, code: body.code }).toEqual({ status: 500, code: 'INTERNAL_ERROR' });
    for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
    expect(JSON.stringify(body)).not.toMatch(/passwords|SQL|select/i);
  }
  expect(written).toContain('A request failed unexpectedly');
  const authorization = basic(team.owner.email, team.owner.apiKey);
  for (const secret of [...secrets, authorization]) {
    for (const trace of traces(secret)) expect(written).not.toContain(trace);
  }
});
