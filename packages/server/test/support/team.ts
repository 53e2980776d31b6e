import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type Endpoint, type Role, type RoleName, roles } from '@tidings/shared-types';
import { afterAll, beforeAll, describe } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { isInternal } from '../../src/event-queues/internal-events.ts';
import { closeServices, openServices } from '../../src/open-services.ts';
import { createRealm } from '../../src/realm/create-realm.ts';
import type { LoggedEvent } from '../../src/realm/events.ts';
import type { Realm } from '../../src/realm/realm.ts';
import type { TransientEvent } from '../../src/realm/transient-events.ts';
import { startServer } from '../../src/server.ts';
import type { Services } from '../../src/services.ts';
import { firstRunRealm } from '../../src/setup/first-run.ts';
import { realmSettingRows } from '../../src/storage/tables/organization.ts';
import { addUser } from '../../src/users/add-user.ts';
import { newApiKey } from '../../src/users/api-key.ts';
import {
  bothEngines,
  databaseCopies,
  type EngineName,
  silent,
  type TestLocation,
  usualEngines,
} from './engines.ts';

/** Tests that wait for what is done unasked would wait for most of a second each time. */
export const LOOK_INTERVAL_MS = 50;

type Method = Endpoint['method'];
type Parameters = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

export interface FullAnswer extends Answer {
  readonly headers: IncomingHttpHeaders;
}

/** Somebody with an account, who speaks to the server as any client does. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
  /** A request whose answer is given with its headers. */
  call(method: Method, path: string, parameters?: Parameters | FormData): Promise<FullAnswer>;
  get(path: string, parameters?: Parameters): Promise<Answer>;
  post(path: string, parameters?: Parameters | FormData): Promise<Answer>;
  put(path: string, parameters?: Parameters): Promise<Answer>;
  patch(path: string, parameters?: Parameters | FormData): Promise<Answer>;
  delete(path: string, parameters?: Parameters): Promise<Answer>;
  /** The same account under another key. */
  withKey(apiKey: string): Person;
  /** The same account as a client of another server of the organization. */
  at(url: string): Person;
}

/** What tells a new channel from a public one that its maker alone is in. */
export interface ChannelWish {
  /** Who makes it: the owner of the organization if nobody is named. */
  readonly by?: Person;
  /** Who is subscribed: whoever makes it if nobody is named. */
  readonly subscribers?: readonly Person[];
  /** Parameters of the endpoint that makes channels. */
  readonly settings?: Parameters;
}

/** A server on a port of its own, with an organization in it. */
export interface Team {
  readonly url: string;
  /** The data folder and the database, as the command line takes them. */
  readonly data: string;
  readonly database: string;
  readonly realm: Realm;
  /** What the server works with, by the clock of the team. */
  readonly services: Services;
  readonly owner: Person;
  /** Somebody new. */
  person(role?: RoleName, fullName?: string): Promise<Person>;
  /** A new bot with an owner, as the command line would make it. */
  bot(owner: Person, role?: RoleName): Promise<Person>;
  /** The owner of another organization on the same server, with an id that nobody here has. */
  stranger(): Promise<Person>;
  /** Makes a channel, and gives its id. */
  channel(name: string, wish?: ChannelWish): Promise<number>;
  /** Subscribes people to a channel by its name, which its administrators may do. */
  subscribe(name: string, people: readonly Person[], by?: Person): Promise<void>;
  /** What the realm's log gained meanwhile. */
  eventsOf(action: () => Promise<unknown>): Promise<LoggedEvent[]>;
  /** What happened meanwhile that no log keeps. */
  transientEventsOf(action: () => Promise<unknown>): Promise<TransientEvent[]>;
  /** Moves the server's clock. */
  wait(milliseconds: number): void;
}

/** Settings of a server, by their names. */
type Settings = Readonly<Record<string, unknown>>;

/**
 * Declares the same tests for a server on each of the usual engines. `settings` are asked for when the server starts,
 * after the file has set up what it needs before.
 */
export function forEachTeam(
  tests: (team: () => Team) => void,
  settings: () => Settings = () => ({}),
): void {
  declareTeams(usualEngines, tests, settings);
}

/** As `forEachTeam`, on both engines in every run: for what depends on SQL, locks, plans or several processes. */
export function forEachTeamOnBothEngines(
  tests: (team: () => Team) => void,
  settings: () => Settings = () => ({}),
): void {
  declareTeams(bothEngines, tests, settings);
}

function declareTeams(
  engines: readonly EngineName[],
  tests: (team: () => Team) => void,
  settings: () => Settings,
): void {
  for (const engine of engines) {
    describe(engine, () => {
      let team: StartedTeam | undefined;
      beforeAll(async () => {
        team = await startTeam(await teamDatabase(engine), settings());
      });
      afterAll(() => team?.stop());
      tests(() => {
        if (!team) throw new Error('The server has not started');
        return team;
      });
    });
  }
}

/** A database with the organization of a team and another one, without people. */
const teamDatabase = databaseCopies(async (database) => {
  const config = loadConfig({ flags: { database }, env: {} });
  const services = await openServices(config, silent);
  const { engine, realms, clock } = services;
  await firstRunRealm(services);
  const { id } = await createRealm(engine, clock, { subdomain: 'other', name: 'Other' });
  // So that none of its ids is one of ours.
  await engine.write((tx) => tx.run('UPDATE realms SET last_id = 1000000 WHERE id = $1', [id]));
  // Tests about other things find in a channel what they put there.
  for (const subdomain of ['', 'other']) {
    await (await realms.forSubdomain(subdomain))?.write((change) =>
      change.put(realmSettingRows, { name: 'send_channel_events_messages', value: false }),
    );
  }
  await closeServices(services);
});

interface StartedTeam extends Team {
  stop(): Promise<void>;
}

async function startTeam(location: TestLocation, settings: Settings): Promise<StartedTeam> {
  const data = await mkdtemp(join(tmpdir(), 'tidings-team-'));
  let waited = 0;
  const clock = { now: () => Date.now() + waited };
  const flags = {
    data,
    database: location.database,
    port: '0',
    rateLimit: false,
    webPublicStreams: true,
    // Links of these tests lead to servers on this machine.
    fetchPrivate: true,
    ...settings,
  };
  const config = loadConfig({ flags, env: {} });
  const server = await startServer(config, {
    log: silent,
    clock,
    checkAnswers: true,
    lookIntervalMs: LOOK_INTERVAL_MS,
  });
  const { realms, transient } = server.services;
  const realm = await realms.forSubdomain('');
  const otherRealm = await realms.forSubdomain('other');
  if (!realm || !otherRealm) throw new Error('The organizations were not made');

  let made = 0;
  async function account(home: Realm, role: Role, fullName?: string, botOwner?: Person) {
    made += 1;
    const number = made;
    const apiKey = newApiKey();
    const { id, email } = await home.write((change) =>
      addUser(change, {
        email: `account${number}@example.org`,
        fullName: fullName ?? `Account ${number}`,
        role,
        apiKey,
        bot: botOwner && { type: 1, ownerId: botOwner.id },
      }),
    );
    const host = home === realm ? 'localhost' : 'other.localhost';
    return personAt(server.url, host, { id, email, apiKey });
  }

  const owner = await account(realm, roles.owner);

  return {
    url: server.url,
    data,
    database: location.database,
    realm,
    services: server.services,
    owner,
    person: (role = 'member', fullName) => account(realm, roles[role], fullName),
    bot: (owner, role = 'member') => account(realm, roles[role], undefined, owner),
    stranger: () => account(otherRealm, roles.owner),
    async channel(name, { by = owner, subscribers = [by], settings = {} } = {}) {
      const ids = subscribers.map((person) => person.id);
      const quietly = { send_new_subscription_messages: false };
      const wanted = { name, subscribers: ids, ...quietly, ...settings };
      return successful(await by.post('/channels/create', wanted)).body.id;
    },
    async subscribe(name, people, by = owner) {
      const wanted = {
        subscriptions: [{ name }],
        principals: people.map((person) => person.id),
        send_new_subscription_messages: false,
      };
      successful(await by.post('/users/me/subscriptions', wanted));
    },
    async eventsOf(action) {
      const heard: LoggedEvent[] = [];
      const stop = realm.onCommit((events) => heard.push(...events));
      await action();
      stop();
      return heard.filter(({ event }) => !isInternal(event));
    },
    async transientEventsOf(action) {
      const heard: TransientEvent[] = [];
      const stop = transient.subscribe((happened) => heard.push(happened));
      await action();
      stop();
      return heard;
    },
    wait(milliseconds) {
      waited += milliseconds;
    },
    async stop() {
      await server.close();
      await location.remove();
      await rm(data, { recursive: true, force: true });
    },
  };
}

export function personAt(
  url: string,
  host: string,
  { id, email, apiKey }: Pick<Person, 'id' | 'email' | 'apiKey'>,
): Person {
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
  function call(
    method: Method,
    path: string,
    sent: Parameters | FormData = {},
  ): Promise<FullAnswer> {
    const body = sent instanceof FormData ? sent : encoded(sent);
    const address = `${url}/api/v1${path}`;
    const message =
      method === 'GET'
        ? new Request(`${address}?${String(body)}`)
        : new Request(address, { method, body });
    return send(message, { authorization, host });
  }
  const by =
    (method: Method) =>
    async (path: string, parameters?: Parameters | FormData): Promise<Answer> => {
      const { status, body } = await call(method, path, parameters);
      return { status, body };
    };
  return {
    id,
    email,
    apiKey,
    call,
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    patch: by('PATCH'),
    delete: by('DELETE'),
    withKey: (key) => personAt(url, host, { id, email, apiKey: key }),
    at: (other) => personAt(other, host, { id, email, apiKey }),
  };
}

function successful(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`Refused: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** `fetch` would not let a request name the host of another organization. */
async function send(message: Request, headers: Record<string, string>): Promise<FullAnswer> {
  const body = Buffer.from(await message.arrayBuffer());
  const type = message.headers.get('content-type');
  const outgoing = request(message.url, {
    method: message.method,
    headers: { ...headers, ...(type && { 'content-type': type }), 'content-length': body.length },
  });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { statusCode = 0, headers: received } = answer;
  return { status: statusCode, body: await json(answer), headers: received };
}

/** Texts as they are, everything else as JSON, as clients do. */
function encoded(parameters: Parameters): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}
