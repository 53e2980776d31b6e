import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '@tidings/shared-types';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { FakeDevice } from '../../packages/sdk/src/testing/fake-device.ts';
import { loadConfig } from '../../packages/server/src/core/config/load-config.ts';
import { createRealm } from '../../packages/server/src/core/realm/create-realm.ts';
import { FolderStore } from '../../packages/server/src/core/storage/files/folder-store.ts';
import { connect, openEngine } from '../../packages/server/src/core/storage/open-engine.ts';
import { addUser } from '../../packages/server/src/features/users/add-user.ts';
import { backUp } from '../../packages/server/src/operations/backup/back-up.ts';
import { BackupFile } from '../../packages/server/src/operations/backup/backup-file.ts';
import { restore } from '../../packages/server/src/operations/backup/restore.ts';
import { type Server, startServer } from '../../packages/server/src/server.ts';
import {
  bothEngines,
  migratedDatabase,
  silent,
} from '../../packages/server/test/support/engines.ts';

const clock = { now: () => Date.now() };
const ada = { email: 'ada@example.org', apiKey: 'key of ada' };

interface Answer {
  readonly id: number;
  readonly stream_id: number;
  readonly drafts: readonly unknown[];
  readonly message: { readonly content: string };
}

/** A server at one address, whichever database it runs on. */
class Site {
  readonly folder: string;
  #server: Server | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  async start(database: string): Promise<void> {
    const flags = { data: join(this.folder, 'data'), database, port: '0', rateLimit: false };
    this.#server = await startServer(loadConfig({ flags, env: {} }), { log: silent });
  }

  async stop(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
  }

  async join(): Promise<void> {
    const realm = await this.#server?.services.realms.forSubdomain('');
    await realm?.write((change) => addUser(change, { ...ada, fullName: 'Ada', role: roles.owner }));
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!this.#server) throw new TypeError('nobody listens');
    const url = request.url.replace('http://chat.test', this.#server.url);
    const { method, headers, signal } = request;
    const body = method === 'GET' ? null : await request.arrayBuffer();
    return fetch(url, { method, headers, body, signal });
  };

  /** Makes a request as another device of Ada. */
  async ask(method: string, path: string, form: Record<string, unknown> = {}): Promise<Answer> {
    const words = Object.entries(form).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const query = new URLSearchParams(words);
    const isGet = method === 'GET';
    const response = await this.fetch(`http://chat.test/api/v1${path}${isGet ? `?${query}` : ''}`, {
      method,
      headers: { authorization: `Basic ${btoa(`${ada.email}:${ada.apiKey}`)}` },
      ...(!isGet && { body: query }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Answer;
  }
}

it.each(bothEngines)(
  'operations: after a restore (%s) waiting changes affect nothing else, and lost drafts come back',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'tidings-restored-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [source, target] = [await migratedDatabase(name), await migratedDatabase(name)];
    for (const { remove } of [source, target]) onTestFinished(remove);
    const engine = await openEngine({ database: source.database, log: silent });
    await createRealm(engine, clock, { subdomain: '', name: 'Default' });
    const site = new Site(folder);
    onTestFinished(() => site.stop());
    await site.start(source.database);
    await site.join();
    await site.ask('POST', '/users/me/subscriptions', { subscriptions: [{ name: 'tea' }] });
    const { stream_id: to } = await site.ask('GET', '/get_stream_id', { stream: 'tea' });
    const say = (content: string) =>
      site.ask('POST', '/messages', { type: 'channel', to, topic: 'cups', content });
    const path = join(folder, 'backup');
    await backUp({ engine, files: new FolderStore(join(folder, 'none')), clock }, path);
    await engine.close();

    const device = new FakeDevice({ now: Date.now(), fetch: site.fetch });
    const parts = { storage: memoryStorage(), environment: device.tab() };
    const client = await createClient({
      serverUrl: 'http://chat.test',
      credentials: ada,
      ...parts,
    });
    onTestFinished(() => client.close());
    const eventually = async <T>(look: () => T | Promise<T>, wanted: T) => {
      const step = () => {
        device.advance(500);
        return look();
      };
      await expect.poll(step).toEqual(wanted);
    };
    const isLive = () => client.sync.state.current.name;
    await eventually(isLive, 'live');
    const draft = await client.drafts.open({ kind: 'topic', channelId: to, topic: 'letters' });
    draft.setContent('a long letter');
    await eventually(async () => (await site.ask('GET', '/drafts')).drafts.length, 1);
    await eventually(async () => (await client.draftsList().load()).length, 1);
    await draft.close();
    const lost = await say('see you at thre');
    // These events put the device ahead of what comes after the restore.
    for (let number = 0; number < 20; number += 1) await say(`lost ${number}`);
    const topics = async () => (await client.topics(to).load()).map((topic) => topic.name);
    await eventually(topics, ['cups', 'channel events']);
    device.online.set(false);
    await client.change.editMessage({ message: { id: lost.id }, content: 'see you at three' });

    await site.stop();
    const empty = await connect({ database: target.database, log: silent });
    const backup = await BackupFile.open(path);
    const files = new FolderStore(join(folder, 'data', 'uploads'));
    await restore(backup, await backup.verify(), { engine: empty, files, log: silent });
    await backup.close();
    await empty.close();
    await site.start(target.database);
    const other = await say('I agree to the terms');
    device.online.set(true);
    await eventually(isLive, 'live');
    await eventually(() => client.outbox.entries.current.map(({ state }) => state), ['failed']);
    const found = await site.ask('GET', `/messages/${other.id}`, { apply_markdown: false });
    expect(found.message.content).toBe('I agree to the terms');
    const texts = async () => (await client.draftsList().load()).map(({ content }) => content);
    await eventually(async () => (await site.ask('GET', '/drafts')).drafts.length, 1);
    expect(await texts()).toEqual(['a long letter']);
  },
);
