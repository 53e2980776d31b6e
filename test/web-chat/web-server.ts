import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '@tidings/shared-types';
import { onTestFinished } from 'vitest';
import { demoEmail, demoPassword } from '../../packages/server/demo/demo-people.ts';
import { fillDemo } from '../../packages/server/demo/fill-demo.ts';
import type { Config } from '../../packages/server/src/core/config/config.ts';
import { loadConfig } from '../../packages/server/src/core/config/load-config.ts';
import type { Realm } from '../../packages/server/src/core/realm/realm.ts';
import { storedRows } from '../../packages/server/src/core/realm/stored-rows.ts';
import { keyDetails } from '../../packages/server/src/core/storage/tables/keys.ts';
import { createFirstChannels } from '../../packages/server/src/features/channels/first-channels.ts';
import { addUser } from '../../packages/server/src/features/users/add-user.ts';
import { newApiKey } from '../../packages/server/src/features/users/api-key.ts';
import { type Server, startServer } from '../../packages/server/src/server.ts';
import { silent } from '../../packages/server/test/support/engines.ts';
import { built } from '../support/built.ts';

await built('web-client');

export interface Account {
  readonly userId: number;
  readonly email: string;
  readonly apiKey: string;
}

/** Options of the server, named like its flags. */
type Settings = Readonly<Record<string, unknown>>;

/** A real server with the web client, which can be restarted at the same address. */
export class WebServer {
  readonly #data: string;
  #server: Server;

  readonly #settings: Settings;

  private constructor(data: string, settings: Settings, server: Server) {
    this.#data = data;
    this.#settings = settings;
    this.#server = server;
  }

  /** Starts a server that is deleted when the test ends. */
  static async start(settings: Settings = {}): Promise<WebServer> {
    return WebServer.#startIn(await mkdtemp(join(tmpdir(), 'tidings-web-')), settings);
  }

  /** Starts a server with the organization of `--demo`. */
  static async startDemo(): Promise<WebServer> {
    const data = await mkdtemp(join(tmpdir(), 'tidings-web-'));
    await fillDemo(configOf(data, 0, {}), silent);
    return WebServer.#startIn(data, {});
  }

  static async #startIn(data: string, settings: Settings): Promise<WebServer> {
    const server = new WebServer(data, settings, await start(data, 0, settings));
    onTestFinished(async () => {
      await server.stop();
      await rm(data, { recursive: true });
    });
    return server;
  }

  get url(): string {
    return this.#server.url;
  }

  get setupUrl(): string {
    return this.#server.setupUrl ?? '';
  }

  stop(): Promise<void> {
    return this.#server.close();
  }

  async startAgain(): Promise<void> {
    this.#server = await start(this.#data, Number(new URL(this.url).port), this.#settings);
  }

  /** Creates an account. The first one owns the organization, which then gets its first channel. */
  async account(fullName: string): Promise<Account> {
    const realm = await this.#realm();
    const isFirst = ![...realm.state.users.values()].some((user) => !user.is_bot);
    const email = `${fullName.toLowerCase().replaceAll(' ', '.')}@example.org`;
    const apiKey = newApiKey();
    const role = isFirst ? roles.owner : roles.member;
    const { id } = await realm.write(async (change) => {
      const user = await addUser(change, { email, fullName, role, apiKey });
      if (isFirst) await createFirstChannels(change, user);
      return user;
    });
    return { userId: id, email, apiKey };
  }

  /** Makes the last sign-in of a person lie long ago. */
  async outdateSignIn({ userId }: Account): Promise<void> {
    const realm = await this.#realm();
    await realm.write(async (change) => {
      for (const key of await storedRows(change, keyDetails, { user_id: userId })) {
        change.put(keyDetails, { ...key, signed_in_at: 0 });
      }
    });
  }

  /** Signs in as a person of the demo. */
  async demoAccount(key: string): Promise<Account> {
    const body = new URLSearchParams({ username: demoEmail(key), password: demoPassword });
    const answer = await fetch(`${this.url}/api/v1/fetch_api_key`, { method: 'POST', body });
    const { user_id: userId, email, api_key: apiKey } = await answer.json();
    return { userId, email, apiKey };
  }

  /** Ids of the channels, by name. */
  async channelIds(): Promise<ReadonlyMap<string, number>> {
    const { channels } = (await this.#realm()).state;
    return new Map([...channels.values()].map(({ name, id }) => [name, id]));
  }

  async channelId(name: string): Promise<number> {
    const channel = (await this.#realm()).state.channelsByName.get(name);
    if (!channel) throw new Error(`There is no channel ${name}`);
    return channel.id;
  }

  /** Calls the API directly. */
  async call(
    by: Account,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    parameters: Record<string, unknown> = {},
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  ): Promise<any> {
    const form = new URLSearchParams(
      Object.entries(parameters).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    const url = `${this.url}/api/v1${path}${method === 'GET' ? `?${form}` : ''}`;
    const authorization = `Basic ${btoa(`${by.email}:${by.apiKey}`)}`;
    const body = method === 'GET' ? undefined : form;
    const answer = await fetch(url, { method, headers: { authorization }, ...(body && { body }) });
    const content = await answer.json();
    if (!answer.ok) throw new Error(`Refused: ${JSON.stringify(content)}`);
    return content;
  }

  send(by: Account, topic: string, content: string, channel = 'general'): Promise<{ id: number }> {
    return this.call(by, 'POST', '/messages', { type: 'channel', to: channel, topic, content });
  }

  /** The Markdown of the messages in a topic, oldest first. */
  async contents(by: Account, topic: string, channel = 'general'): Promise<string[]> {
    const narrow = [
      { operator: 'channel', operand: channel },
      { operator: 'topic', operand: topic },
    ];
    const wanted = { anchor: 'newest', num_before: 500, num_after: 0, apply_markdown: false };
    const { messages } = await this.call(by, 'GET', '/messages', { ...wanted, narrow });
    return messages.map(({ content }: { content: string }) => content);
  }

  /** Deletes all event queues, as after a long absence. */
  async forgetQueues(): Promise<void> {
    await this.#server.services.engine.write((tx) => tx.run('DELETE FROM event_queues', []));
  }

  async #realm(): Promise<Realm> {
    const realm = await this.#server.services.realms.forSubdomain('');
    if (!realm) throw new Error('There is no organization');
    return realm;
  }
}

function start(data: string, port: number, settings: Settings): Promise<Server> {
  const config = configOf(data, port, settings);
  return startServer(config, { log: silent, checkAnswers: true });
}

function configOf(data: string, port: number, settings: Settings): Config {
  const flags = { data, port: String(port), rateLimit: false, ...settings };
  return loadConfig({ flags, env: {} });
}
