import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ldap from 'ldapjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, createApi } from '../../packages/sdk/src/index.ts';
import { type RunningServer, runTidings, startTidings } from '../support/tidings.ts';

const program = fileURLToPath(new URL('../../examples/ldap/src/sync.ts', import.meta.url));
const BASE = 'ou=people,dc=example,dc=org';
const READER = { dn: 'cn=reader,dc=example,dc=org', password: 'reads-only' };

/** The parts of the package that are used here; its types have none for handlers. */
interface BindRequest {
  readonly credentials: string;
}
interface SearchRequest {
  readonly filter: { matches(attributes: object): boolean };
}
interface LdapResponse {
  attributes: string[];
  send(entry: object): void;
  end(): void;
}
type Next = (error?: object) => void;

/** The attributes of each person in the directory. */
const people = new Map<string, Readonly<Record<string, string>>>();
const directory = ldap.createServer();
let folder: string;
let server: RunningServer;
let owner: Api;
let key: string;

beforeAll(async () => {
  directory.bind(READER.dn, (request: BindRequest, response: LdapResponse, next: Next) => {
    if (request.credentials !== READER.password) return next(new ldap.InvalidCredentialsError());
    response.end();
    return next();
  });
  directory.search(BASE, (request: SearchRequest, response: LdapResponse, next: Next) => {
    // Otherwise it would leave out names with capital letters, unlike a directory.
    response.attributes = [];
    for (const [uid, attributes] of people) {
      const entry = { dn: `uid=${uid},${BASE}`, attributes };
      if (request.filter.matches(attributes)) response.send(entry);
    }
    response.end();
    return next();
  });
  directory.listen(0, '127.0.0.1');
  folder = await mkdtemp(join(tmpdir(), 'tidings-ldap-'));
  server = await startTidings(join(folder, 'data'));
  const command = async (...words: string[]) =>
    JSON.parse(await runTidings([...words, '--data', server.dataDirectory, '--json']));
  const { email, api_key } = await command(
    ...['user', 'create', '--role', 'owner', '--name', 'Ada', '--email', 'ada@example.org'],
  );
  owner = createApi({ serverUrl: server.url, credentials: { email, apiKey: api_key } });
  key = (await command('service-key', 'create', '--name', 'LDAP', '--scope', 'users')).api_key;
});

afterAll(async () => {
  directory.close(() => undefined);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function sync(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const env = {
    ...{ PATH: process.env['PATH'], TIDINGS_URL: server.url, TIDINGS_KEY: key },
    ...{ LDAP_URL: directory.url, LDAP_BASE: BASE },
    ...{ LDAP_BIND_DN: READER.dn, LDAP_PASSWORD: READER.password },
    ...more,
  };
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', program], { env });
  return (await run).stdout.trim();
}

async function accounts(): Promise<Record<string, { name: string; active: boolean }>> {
  const { members } = await owner.getUsers({});
  return Object.fromEntries(
    members
      .filter(({ is_bot }) => !is_bot)
      .map(({ delivery_email, full_name, is_active }) => [
        delivery_email ?? '',
        { name: full_name, active: is_active },
      ]),
  );
}

const person = (uid: string, mail: string, displayName: string) =>
  people.set(uid, { uid, entryUUID: `uuid-of-${uid}`, mail, displayName, cn: displayName });

it('examples: people come from LDAP, change, leave and return', async () => {
  person('grace', 'grace@example.org', 'Grace Hopper');
  person('alan', 'alan@example.org', 'Alan Turing');
  people.set('printer', { uid: 'printer', entryUUID: 'uuid-of-printer', cn: 'Printer' });
  expect(await sync()).toBe('Created 2, changed 0, deactivated 0.');
  expect(await sync()).toBe('Created 0, changed 0, deactivated 0.');
  person('grace', 'hopper@example.org', 'Admiral Hopper');
  people.delete('alan');
  expect(await sync()).toBe('Created 0, changed 1, deactivated 1.');
  expect(await accounts()).toEqual({
    'ada@example.org': { name: 'Ada', active: true },
    'alan@example.org': { name: 'Alan Turing', active: false },
    'hopper@example.org': { name: 'Admiral Hopper', active: true },
  });
  person('alan', 'alan@example.org', 'Alan Turing');
  expect(await sync()).toBe('Created 0, changed 1, deactivated 0.');
  expect(await accounts()).toMatchObject({ 'alan@example.org': { active: true } });
});

it('examples: an empty directory, or one that refuses, changes nothing', async () => {
  await expect(sync({ LDAP_FILTER: '(mail=nobody)' })).rejects.toThrow('returned nobody');
  await expect(sync({ LDAP_PASSWORD: 'wrong' })).rejects.toThrow(/InvalidCredentials/i);
  expect(await accounts()).toMatchObject({ 'hopper@example.org': { active: true } });
});
