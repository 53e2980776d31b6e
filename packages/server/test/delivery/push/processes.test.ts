import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { type Server, startServer } from '../../../src/server.ts';
import { freshDatabases, silent, type TestLocation } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { LOOK_INTERVAL_MS } from '../../support/team.ts';
import { type RunningRelay, runRelay } from '../relay/running-relay.ts';
import { type Device, newDevice } from './device.ts';

let running: RunningRelay;
beforeAll(async () => {
  running = await runRelay();
});
afterAll(() => running?.stop());

interface Account {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
}

describe.each(freshDatabases)('%s', (_engine, locate) => {
  let location: TestLocation;
  let data: string;
  let sender: Account;
  let reader: Account;
  const servers: Server[] = [];
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });

  async function start({
    settings = {},
    ...overrides
  }: {
    log?: typeof silent;
    settings?: Readonly<Record<string, unknown>>;
  } = {}): Promise<Server> {
    const flags = {
      data,
      database: location.database,
      port: '0',
      rateLimit: false,
      ...running.settings,
      ...settings,
    };
    const server = await startServer(loadConfig({ flags, env: {} }), {
      log: silent,
      lookIntervalMs: LOOK_INTERVAL_MS,
      sharesDatabase: true,
      ...overrides,
    });
    servers.push(server);
    return server;
  }

  async function stop(server: Server): Promise<void> {
    servers.splice(servers.indexOf(server), 1);
    await server.close();
  }

  async function call(server: Server, by: Account, path: string, body: Record<string, unknown>) {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(body)) {
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const answer = await fetch(`${server.url.replace('127.0.0.1', 'localhost')}/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${by.email}:${by.apiKey}`).toString('base64')}`,
      },
      body: form,
    });
    const said = (await answer.json()) as { result: string; id: number };
    if (said.result !== 'success') throw new Error(JSON.stringify(said));
    return said;
  }

  const write = (server: Server, content: string) =>
    call(server, sender, '/messages', { type: 'direct', to: [reader.id], content });

  /** Returns a device that receives notifications. */
  async function reachedDevice(server: Server): Promise<Device> {
    const device = newDevice(running);
    await call(server, reader, '/mobile_push/register', await device.registration());
    await eventually(async () => {
      await write(server, 'is it there?');
      return device.received().length > 0 ? true : undefined;
    });
    return device;
  }

  beforeAll(async () => {
    location = await locate();
    data = await mkdtemp(join(tmpdir(), 'tidings-push-'));
    const server = await start();
    const { engine, realms, clock } = server.services;
    const realm =
      (await realms.forSubdomain('')) ??
      (await createRealm(engine, clock, { subdomain: '', name: 'Push' }).then(() =>
        realms.forSubdomain(''),
      ));
    if (!realm) throw new Error('There is no organization');
    const account = async (name: string): Promise<Account> => {
      const apiKey = newApiKey();
      const email = `${name}@example.org`;
      const { id } = await realm.write((change) =>
        addUser(change, { email, fullName: name, role: 400, apiKey }),
      );
      return { id, email, apiKey };
    };
    [sender, reader] = [await account('sender'), await account('reader')];
    await stop(server);
  });
  afterEach(async () => {
    for (const server of [...servers]) await stop(server);
  });
  afterAll(async () => {
    await location?.remove();
    await rm(data, { recursive: true, force: true });
  });

  it('push: nothing is lost or doubled while the relay or the server is unavailable', async () => {
    const first = await start();
    const device = await reachedDevice(first);
    const ids: number[] = [];
    running.fcm.answerNext({ status: 503 }, { status: 503 });
    for (const content of ['one', 'two', 'three']) ids.push((await write(first, content)).id);
    // Without notifying the log's reader.
    await first.services.engine.write((tx) =>
      tx.run('UPDATE log_readers SET holder = $1, held_until = $2', ['a dead process', 1]),
    );
    await stop(first);
    const second = await start();
    ids.push((await write(second, 'four')).id);
    const received = await eventually(() => {
      const all = device.received().map((each) => each['message_id']);
      return all.includes(ids.at(-1)) ? all : undefined;
    });
    expect(received.filter((id) => ids.includes(id))).toEqual(ids);
  });

  it('push: one process at a time sends notifications', async () => {
    const both = [await start(), await start()] as const;
    const device = await reachedDevice(both[0]);
    const ids: number[] = [];
    for (let sent = 0; sent < 20; sent += 1) {
      ids.push((await write(both[sent % 2] ?? both[0], `number ${sent}`)).id);
    }
    const received = await eventually(() => {
      const all = device.received().map((each) => each['message_id']);
      return all.includes(ids.at(-1)) ? all : undefined;
    });
    expect(received.filter((id) => ids.includes(id))).toEqual(ids);
    const rows = await both[0].services.engine.reader.all('SELECT holder FROM log_readers');
    expect(rows).toHaveLength(1);
  });

  it('push: the log tells an administrator about problems that the relay reports', async () => {
    const first = await start();
    await reachedDevice(first);
    await stop(first);
    lines.length = 0;
    const second = await start({ log, settings: { pushRelayKey: 'another-key' } });
    await call(second, reader, '/mobile_push/register', await newDevice(running).registration());
    await write(second, 'nobody is told of this');
    const errors = () =>
      lines
        .map((line) => JSON.parse(line))
        .filter(({ level }) => level === pino.levels.values.error);
    for (const what of ['Push registration', 'Notifications wait']) {
      const said = await eventually(() => errors().find(({ msg }) => msg.startsWith(what)));
      expect(said.msg).toContain('401 (INVALID_ZULIP_SERVER)');
    }
  });

  it('D: neither the log nor the database has the content of notifications, or the key to the relay', async () => {
    lines.length = 0;
    const device = newDevice(running);
    const server = await start({ log });
    const registration = await device.registration();
    await call(server, reader, '/mobile_push/register', registration);
    running.fcm.answerNext({ status: 500 });
    await eventually(async () => {
      await write(server, 'a secret of mine');
      return device.received().length > 0 ? true : undefined;
    });
    await stop(server);
    const written = lines.join('');
    const key = String(running.settings['pushRelayKey']);
    const basic = Buffer.from(`${running.settings['pushRelayId']}:${key}`).toString('base64');
    for (const secret of [key, basic, 'a secret of mine', device.token]) {
      expect(written).not.toContain(secret);
    }
    expect(JSON.stringify(running.fcm.asked.map(({ body }) => String(body)))).not.toContain(
      'a secret of mine',
    );
  });
});
