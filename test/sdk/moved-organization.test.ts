import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { roles } from '@tidings/shared-types';
import { expect, it, onTestFinished } from 'vitest';
import { type Client, createClient } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { loadConfig } from '../../packages/server/src/core/config/load-config.ts';
import { createRealm } from '../../packages/server/src/core/realm/create-realm.ts';
import { addUser } from '../../packages/server/src/features/users/add-user.ts';
import { newApiKey } from '../../packages/server/src/features/users/api-key.ts';
import { moveRealm } from '../../packages/server/src/operations/realm-move/move-realm.ts';
import { type Server, startServer } from '../../packages/server/src/server.ts';
import {
  bothEngines,
  type EngineName,
  migratedDatabase,
  silent,
} from '../../packages/server/test/support/engines.ts';
import { personAt } from '../../packages/server/test/support/team.ts';
import { BadNetwork } from '../support/bad-network.ts';
import { hastyEnvironment } from '../support/hasty-environment.ts';

const SUBDOMAIN = 'team';
const HOST = `${SUBDOMAIN}.localhost`;
const PEOPLE = 3;
/** Between two messages of a person. */
const PAUSE_MS = 80;

async function start(engine: EngineName): Promise<Server> {
  const location = await migratedDatabase(engine);
  const data = await mkdtemp(join(tmpdir(), 'tidings-moved-'));
  const flags = { data, database: location.database, port: '0', rateLimit: false };
  const server = await startServer(loadConfig({ flags, env: {} }), { log: silent });
  onTestFinished(async () => {
    await server.close();
    await location.remove();
    await rm(data, { recursive: true });
  });
  return server;
}

async function joinTeam(server: Server, name: string) {
  const realm = await server.services.realms.forSubdomain(SUBDOMAIN);
  if (!realm) throw new Error('The organization is missing');
  const [email, apiKey] = [`${name}@example.org`, newApiKey()];
  const wanted = { email, fullName: name, role: roles.owner, apiKey };
  const { id } = await realm.write((change) => addUser(change, wanted));
  return { id, email, apiKey };
}

it.each(bothEngines)(
  'operations: clients go on while their organization moves from %s to the other engine',
  async (from) => {
    const to = bothEngines.find((engine) => engine !== from) ?? from;
    const [source, target] = [await start(from), await start(to)];
    const { engine, clock } = source.services;
    await createRealm(engine, clock, { subdomain: SUBDOMAIN, name: 'Team' });
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, index) => joinTeam(source, `person${index}`)),
    );
    const network = await BadNetwork.start({ target: source.url, host: HOST });
    onTestFinished(() => network.close());
    let registrations = 0;
    network.decide = ({ path }) => {
      if (path === '/api/v1/register') registrations += 1;
      return { kind: 'passes' };
    };
    const [first] = people;
    if (!first) throw new Error('Nobody has joinTeam');
    const { body } = await personAt(source.url, HOST, first).post('/channels/create', {
      name: 'tea',
      subscribers: people.map(({ id }) => id),
    });
    const channelId: number = body.id;
    const clients = await Promise.all(
      people.map(({ email, apiKey }) =>
        createClient({
          serverUrl: network.url,
          credentials: { email, apiKey },
          storage: memoryStorage(),
          environment: hastyEnvironment(4),
        }),
      ),
    );
    for (const client of clients) onTestFinished(() => client.close());
    await Promise.all(
      clients.map((client) => expect.poll(() => client.sync.state.current.name).toBe('live')),
    );
    const registered = registrations;

    let isOver = false;
    const topicOf = (index: number) =>
      ({ kind: 'topic', channelId, topic: `topic ${index}` }) as const;
    const talk = async (client: Client, index: number) => {
      const said: string[] = [];
      while (!isOver) {
        const content = `message ${said.length + 1}`;
        await client.send({ to: topicOf(index), content });
        said.push(content);
        await setTimeout(PAUSE_MS);
      }
      return said;
    };
    const talking = Promise.all(clients.map(talk));
    await setTimeout(300);
    const { pauseMs } = await moveRealm({
      source: source.services,
      target: target.services,
      ...{ subdomain: SUBDOMAIN, toSubdomain: SUBDOMAIN },
      report: () => undefined,
    });
    expect(pauseMs).toBeGreaterThan(0);
    // The proxy follows a moment later.
    await setTimeout(300);
    network.target = target.url;
    await setTimeout(300);
    isOver = true;
    const said = await talking;
    await Promise.all(
      clients.map((client) => expect.poll(() => client.outbox.entries.current).toEqual([])),
    );
    const reader = personAt(target.url, HOST, first);
    for (const [index, contents] of said.entries()) {
      const narrow = [
        { operator: 'channel', operand: channelId },
        { operator: 'topic', operand: `topic ${index}` },
      ];
      const page = { anchor: 'newest', num_before: 5000, num_after: 0, apply_markdown: false };
      const answer = await reader.get('/messages', { ...page, narrow });
      expect(answer.body.messages.map(({ content }: { content: string }) => content)).toEqual(
        contents,
      );
    }
    // Nobody had to begin anew.
    expect(registrations).toBe(registered);
    for (const client of clients) {
      const heard = async () => {
        const topics = await client.topics(channelId).load();
        return topics.filter(({ name }) => name.startsWith('topic ')).length;
      };
      await expect.poll(heard).toBe(PEOPLE);
      expect(client.sync.state.current.name).toBe('live');
    }
  },
);
