import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '@tidings/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { type Server, startServer } from '../../../src/server.ts';
import { bothEngines, migratedDatabase, silent, type TestLocation } from '../../support/engines.ts';
import { type Person, personAt } from '../../support/team.ts';

const HIDDEN_FROM_ALL = 4;

describe.each(bothEngines)('%s', (engine) => {
  let location: TestLocation;
  let data: string;
  let server: Server | undefined;

  beforeAll(async () => {
    location = await migratedDatabase(engine);
    data = await mkdtemp(join(tmpdir(), 'tidings-addresses-'));
  });
  afterAll(async () => {
    await server?.close();
    await location?.remove();
    await rm(data, { recursive: true, force: true });
  });

  async function start(settings: Readonly<Record<string, unknown>> = {}): Promise<Server> {
    await server?.close();
    const flags = { data, database: location.database, port: '0', rateLimit: false, ...settings };
    server = await startServer(loadConfig({ flags, env: {} }), { log: silent });
    return server;
  }

  async function account(running: Server, email: string): Promise<Person> {
    const realm = await running.services.realms.forSubdomain('');
    if (!realm) throw new Error('There is no organization');
    const apiKey = newApiKey();
    const user = { email, fullName: email, role: roles.owner, apiKey };
    const { id } = await realm.write((change) => addUser(change, user));
    return personAt(running.url, '127.0.0.1', { id, email, apiKey });
  }

  async function botOf(owner: Person, running: Server, host: string, shortName: string) {
    const by = personAt(running.url, host, owner);
    const { body } = await by.post('/bots', { full_name: shortName, short_name: shortName });
    return { id: body.user_id, email: body.email, apiKey: body.api_key };
  }

  it('B-bots: generated addresses move under the host name once it is known, and the old ones stay valid', async () => {
    const first = await start();
    const owner = await account(first, 'owner@example.org');
    const shy = await account(first, 'shy@example.org');
    await shy.patch('/settings', { email_address_visibility: HIDDEN_FROM_ALL });
    const nameless = await botOf(owner, first, '127.0.0.1', 'helper');
    const local = await botOf(owner, first, 'localhost', 'local');
    const twin = await botOf(owner, first, 'localhost', 'helper2');
    expect([nameless.email, local.email]).toEqual([
      'helper-bot@tidings.invalid',
      'local-bot@localhost',
    ]);
    const { queue_id } = (await owner.post('/register', { event_types: ['realm_user'] })).body;

    const second = await start({ publicUrl: 'https://chat.example.org' });
    const host = 'chat.example.org';
    const admin = personAt(second.url, host, owner);
    const members: { user_id: number; email: string }[] = (await admin.get('/users')).body.members;
    const addressOf = (id: number) => members.find((each) => each.user_id === id)?.email;
    expect([nameless, local, twin, shy].map(({ id }) => addressOf(id))).toEqual([
      'helper-bot@chat.example.org',
      'local-bot@chat.example.org',
      'helper2-bot@chat.example.org',
      `user${shy.id}@chat.example.org`,
    ]);

    const { events } = (await admin.get('/events', { queue_id, last_event_id: -1 })).body;
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'realm_user',
        op: 'update',
        person: { user_id: nameless.id, new_email: 'helper-bot@chat.example.org' },
      }),
    );

    for (const email of [nameless.email, 'helper-bot@chat.example.org', 'HELPER-bot@LocalHost']) {
      const bot = personAt(second.url, host, { ...nameless, email });
      const own = await bot.get('/users/me');
      expect(own.body, email).toMatchObject({ user_id: nameless.id });
      const sent = await admin.post('/messages', { type: 'direct', to: [email], content: 'x' });
      expect(sent.status, email).toBe(200);
    }
    const wrong = ['local-bot@tidings.invalid', 'helper-bot@example.org', 'helper@localhost'];
    for (const email of wrong) {
      const bot = personAt(second.url, host, { ...nameless, email });
      expect((await bot.get('/users/me')).status, email).toBe(401);
    }
    const ofShy = await admin.get(`/users/user${shy.id}@tidings.invalid`);
    expect(ofShy.body.user).toMatchObject({ user_id: shy.id });
    expect((await admin.get('/users/owner@localhost')).status).toBe(400);
  });

  it('B-bots: an address that has been taken in the meantime stays with its user', async () => {
    const before = await start();
    const owner = await account(before, 'second@example.org');
    const old = await botOf(owner, before, '127.0.0.1', 'taken');
    await account(before, 'taken-bot@team.example.org');
    const after = await start({ publicUrl: 'https://team.example.org' });
    const own = await personAt(after.url, 'team.example.org', old).get('/users/me');
    expect(own.body).toMatchObject({ user_id: old.id, email: 'taken-bot@tidings.invalid' });
  });
});
