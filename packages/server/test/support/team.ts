import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Endpoint, type Role, type RoleName, roles } from '@tidings/shared-types';
import { afterAll, beforeAll, describe } from 'vitest';
import { loadConfig } from '../../src/core/config/load-config.ts';
import { isInternal } from '../../src/core/event-queues/log-entry.ts';
import { createRealm } from '../../src/core/realm/create-realm.ts';
import type { LoggedEvent } from '../../src/core/realm/events.ts';
import type { Realm } from '../../src/core/realm/realm.ts';
import type { TransientEvent } from '../../src/core/realm/transient-event.ts';
import { realmSettingRows } from '../../src/core/storage/tables/organization.ts';
import { firstRunRealm } from '../../src/features/setup/first-run.ts';
import { addUser } from '../../src/features/users/add-user.ts';
import { newApiKey } from '../../src/features/users/api-key.ts';
import { closeServices, openServices } from '../../src/open-services.ts';
import { startServer } from '../../src/server.ts';
import type { Services } from '../../src/services.ts';
import {
  bothEngines,
  databaseCopies,
  type EngineName,
  silent,
  type TestLocation,
  usualEngines,
} from './engines.ts';

/**
 * Short, since tests of background work would otherwise wait for most of a second each. Shorter still, and
 * looking would take a good part of the processor time of all tests.
 */
export const LOOK_INTERVAL_MS = 150;

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

/** A user with an account, who calls the server like any client. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
  /** Sends a request, and returns the response with its headers. */
  call(method: Method, path: string, parameters?: Parameters | FormData): Promise<FullAnswer>;
  get(path: string, parameters?: Parameters): Promise<Answer>;
  post(path: string, parameters?: Parameters | FormData): Promise<Answer>;
  put(path: string, parameters?: Parameters): Promise<Answer>;
  patch(path: string, parameters?: Parameters | FormData): Promise<Answer>;
  delete(path: string, parameters?: Parameters): Promise<Answer>;
  /** Returns the same account with another key. */
  withKey(apiKey: string): Person;
  /** Returns the same account as a client of another server of the organization. */
  at(url: string): Person;
}

/** Differences of a new channel from a public one with only its creator. */
export interface ChannelWish {
  /** The creator; by default the owner of the organization. */
  readonly by?: Person;
  /** The subscribers; by default the creator. */
  readonly subscribers?: readonly Person[];
  /** Parameters of the endpoint that creates channels. */
  readonly settings?: Parameters;
}

/** An event of the log, without its time. */
export type SaidEvent = Omit<LoggedEvent, 'at'>;

/** A server on a port of its own, with an organization. */
export interface Team {
  readonly url: string;
  /** The data folder and the database, as in command line arguments. */
  readonly data: string;
  readonly database: string;
  readonly realm: Realm;
  /** The server's services, with the team's clock. */
  readonly services: Services;
  readonly owner: Person;
  /** Creates a person. */
  person(role?: RoleName, fullName?: string): Promise<Person>;
  /** Creates a bot with an owner, like the command line. */
  bot(owner: Person, role?: RoleName): Promise<Person>;
  /** Creates the owner of another organization on the same server, with an id that does not exist here. */
  stranger(): Promise<Person>;
  /** Creates a channel, and returns its id. */
  channel(name: string, wish?: ChannelWish): Promise<number>;
  /** Subscribes people to a channel by name, as an administrator may. */
  subscribe(name: string, people: readonly Person[], by?: Person): Promise<void>;
  /** Returns the new events of the realm's log during the action. */
  eventsOf(action: () => Promise<unknown>): Promise<SaidEvent[]>;
  /** Returns the events during the action that are not in the log. */
  transientEventsOf(action: () => Promise<unknown>): Promise<TransientEvent[]>;
  /** Moves the server's clock. */
  wait(milliseconds: number): void;
}

/** Settings of a server, by name. */
type Settings = Readonly<Record<string, unknown>>;

/**
 * Declares the same tests for a server on each of the usual engines. `settings` is called when the server
 * starts, after the file has set up what it needs.
 */
export function forEachTeam(
  tests: (team: () => Team) => void,
  settings: () => Settings = () => ({}),
): void {
  declareTeams(usualEngines, tests, settings);
}

/**
 * Like `forEachTeam`, but on both engines in every run: for tests that depend on SQL, locks, plans or
 * several processes.
 */
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

/** A database with a team's organization and another one, without people. */
const teamDatabase = databaseCopies(async (database) => {
  const config = loadConfig({ flags: { database }, env: {} });
  const services = await openServices(config, silent);
  const { engine, realms, clock } = services;
  await firstRunRealm(services);
  const { id } = await createRealm(engine, clock, { subdomain: 'other', name: 'Other' });
  // So that no id is the same as one here.
  await engine.write((tx) => tx.run('UPDATE realms SET last_id = 1000000 WHERE id = $1', [id]));
  // So that channels only contain the messages of tests.
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
    // Links in these tests point to servers on this machine.
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
  if (!realm || !otherRealm) throw new Error('The organizations were not created');

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
      const said = heard.filter(({ event }) => !isInternal(event));
      return said.map(({ id, audience, event }) => ({ id, audience, event }));
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
    const address = `${url}/api/v1${path}`;
    const headers = { authorization, host };
    if (sent instanceof FormData) return sendForm(address, method, headers, sent);
    const body = encoded(sent).toString();
    return method === 'GET'
      ? send(`${address}?${body}`, method, headers)
      : send(address, method, { ...headers, 'content-type': FORM_TYPE }, body);
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

export const FORM_TYPE = 'application/x-www-form-urlencoded;charset=UTF-8';

type Headers = Readonly<Record<string, string>>;

/**
 * Sends without `fetch`, which does not allow the host of another organization, and takes half of the
 * processor time of these tests.
 */
export async function send(
  address: string,
  method: Method,
  headers: Headers = {},
  body: string | Buffer = '',
): Promise<FullAnswer> {
  const length = Buffer.byteLength(body);
  const outgoing = request(address, { method, headers: { ...headers, 'content-length': length } });
  outgoing.end(body);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
  });
  const pieces: Buffer[] = [];
  answer.on('data', (piece: Buffer) => pieces.push(piece));
  await new Promise((resolve, reject) => {
    answer.once('end', resolve);
    answer.once('error', reject);
  });
  const { statusCode = 0, headers: received } = answer;
  return {
    status: statusCode,
    body: bodyOf(received, Buffer.concat(pieces)),
    headers: received,
  };
}

async function sendForm(
  address: string,
  method: Method,
  headers: Headers,
  form: FormData,
): Promise<FullAnswer> {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  return send(address, method, { ...headers, 'content-type': type }, body);
}

/** Encodes texts as they are, everything else as JSON, like clients do. */
export function encoded(parameters: Parameters): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** Parses an answer. An archive becomes a text, so that tests can look for what it must not hold. */
function bodyOf(headers: IncomingHttpHeaders, bytes: Buffer) {
  if (bytes.length === 0) return undefined;
  if (headers['content-type'] !== 'application/gzip') return JSON.parse(bytes.toString());
  return { result: 'success', archive: gunzipSync(bytes).toString() };
}
