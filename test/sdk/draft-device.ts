import { expect, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { createApi } from '../../packages/sdk/src/api/api.ts';
import { LoadedDrafts } from '../../packages/sdk/src/drafts/loaded-drafts.ts';
import type { OpenDraft } from '../../packages/sdk/src/drafts/open-draft.ts';
import { LiveValue } from '../../packages/sdk/src/live.ts';
import { openLocalChanges } from '../../packages/sdk/src/local-changes/open-local-changes.ts';
import { Outbox } from '../../packages/sdk/src/outbox/outbox.ts';
import { TextLimits } from '../../packages/sdk/src/outbox/text-limits.ts';
import { memoryStorage } from '../../packages/sdk/src/store/memory-storage.ts';
import { openRecords } from '../../packages/sdk/src/store/open-records.ts';
import { StoreWriter } from '../../packages/sdk/src/store/store-writer.ts';
import { createSync } from '../../packages/sdk/src/sync/sync.ts';
import type { Person, Team } from '../../packages/server/test/support/team.ts';
import { hastyEnvironment } from '../support/hasty-environment.ts';

/** The speed-up of the delay after which a quiet draft is sent, which is seconds. */
const HASTE = 3;

/** The way in which a device reaches the server: with websockets, with requests alone, or as with another server. */
export type Way = 'websockets' | 'requests' | 'no documents';

export interface DeviceOptions {
  readonly way?: Way;
  readonly isOnline?: boolean;
  /** Runs elsewhere before a request goes out. */
  readonly before?: (request: Request) => Promise<void>;
  /** Whether the answer to a request is lost, after the server has carried it out. */
  readonly loses?: (request: Request) => boolean;
  /** Sees where a websocket really goes. */
  readonly redirect?: (url: URL) => void;
}

/** A device of a person, which can lose its network and be restarted. */
export class Device {
  readonly online: LiveValue<boolean>;
  readonly #team: Team;
  readonly #person: Person;
  readonly #way: Way;
  readonly #before: (request: Request) => Promise<void>;
  readonly #loses: (request: Request) => boolean;
  readonly #redirect: (url: URL) => void;
  readonly #storage = memoryStorage();
  #running: Awaited<ReturnType<Device['open']>> | undefined;

  constructor(team: Team, person: Person, options: DeviceOptions) {
    const { way = 'websockets', isOnline = true } = options;
    this.#before = options.before ?? (async () => undefined);
    this.#loses = options.loses ?? (() => false);
    this.#redirect = options.redirect ?? (() => undefined);
    this.#team = team;
    this.#person = person;
    this.#way = way;
    this.online = new LiveValue(isOnline);
  }

  static async start(team: Team, person: Person, options: DeviceOptions = {}): Promise<Device> {
    const device = new Device(team, person, options);
    await device.start();
    onTestFinished(() => device.stop());
    return device;
  }

  get drafts(): LoadedDrafts {
    return this.#now.drafts;
  }

  get localChanges() {
    return this.#now.localChanges;
  }

  async start(): Promise<void> {
    this.#running = await this.open();
    if (this.online.current) await this.live();
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.close();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async goOnline(): Promise<void> {
    this.online.set(true);
    await this.live();
  }

  async live(): Promise<void> {
    const { sync } = this.#now;
    await expect.poll(() => sync.state.current.name).toBe('live');
  }

  /** Returns the texts of the shown drafts. */
  texts(): string[] {
    return [...this.localChanges.drafts.current.values()]
      .flatMap(({ content, isDeleted }) => (isDeleted ? [] : [content]))
      .sort();
  }

  async says(...texts: string[]): Promise<void> {
    await expect.poll(() => this.texts()).toEqual(texts);
  }

  /** Sends a draft as the client does, as far as drafts are concerned. */
  async send(draft: OpenDraft): Promise<void> {
    const { drafts, outbox } = this.#now;
    const to = { kind: 'topic', channelId: 1, topic: 'any' } as const;
    const message = { to, content: draft.content.current };
    await outbox.send(message, await drafts.toSend(draft.id, message));
  }

  /** Tells whether nothing is left to send. */
  isSettled(): boolean {
    return [...this.localChanges.drafts.current.values()].every(
      ({ isEdited, isDeleted, server }) => !isEdited && isDeleted === (server === undefined),
    );
  }

  get #now() {
    if (!this.#running) throw new Error('The device is off');
    return this.#running;
  }

  async open() {
    const { email, apiKey } = this.#person;
    const environment = {
      ...hastyEnvironment(HASTE),
      online: this.online,
      fetch: this.#fetch(),
      WebSocket:
        this.#way === 'websockets'
          ? (redirected(this.#redirect) as unknown as typeof globalThis.WebSocket)
          : undefined,
    };
    const name = 'device';
    const records = await openRecords({
      name: `${name}-records`,
      storage: this.#storage.engine('relaxed'),
      isShared: false,
    });
    const localChanges = await openLocalChanges({
      name: `${name}-keepsakes`,
      storage: this.#storage.engine('strict'),
      isShared: false,
    });
    const { url: serverUrl } = this.#team;
    const api = createApi({
      serverUrl,
      credentials: { email, apiKey },
      retry: false,
      fetch: environment.fetch,
    });
    const sync = createSync({ api, environment, records, writer: new StoreWriter(records) });
    const drafts = new LoadedDrafts({
      api,
      serverUrl,
      localChanges,
      records,
      environment,
      connection: sync,
    });
    const sender = { busy: new LiveValue(new Set<string>()), progress: new LiveValue(new Map()) };
    const limits = new TextLimits(records);
    const outbox = new Outbox({ localChanges, environment, limits, state: sync.state, sender });
    sync.start();
    drafts.start();
    return {
      drafts,
      localChanges,
      outbox,
      sync,
      async close() {
        outbox.close();
        limits.close();
        await drafts.close();
        await sync.stop();
        await localChanges.close();
        await records.close();
      },
    };
  }

  #fetch(): typeof globalThis.fetch {
    return async (input, init) => {
      const request = new Request(input, init);
      if (!this.online.current) throw new TypeError('there is no network');
      await this.#before(request);
      if (this.#loses(request)) {
        await fetch(request);
        throw new TypeError('the answer is lost');
      }
      if (this.#way !== 'no documents') return fetch(request);
      if (/document_(ticket|state)$/.test(new URL(request.url).pathname)) {
        const body = { result: 'error', code: 'NOT_FOUND', msg: 'There is nothing here' };
        return Response.json(body, { status: 404 });
      }
      const answer = await fetch(request);
      if (!request.url.endsWith('/register')) return answer;
      const { tidings_extensions: _, ...plain } = await answer.json();
      return Response.json(plain, { status: answer.status });
    };
  }
}

/** Returns a websocket class that connects to another address. */
function redirected(redirect: (url: URL) => void) {
  return class extends WebSocket {
    constructor(address: string) {
      const url = new URL(address);
      redirect(url);
      super(url);
    }
  };
}

/** Creates a new person, with a place to write to. */
export async function someone(team: Team) {
  const person = await team.person();
  const channelId = await team.channel(`room of ${person.id}`, { by: person });
  return { person, target: { kind: 'topic', channelId, topic: 'plans' } as const };
}

export async function onServer(person: Person): Promise<string[]> {
  const { body } = await person.get('/drafts');
  return body.drafts.map(({ content }: { content: string }) => content).sort();
}

export async function serverSays(person: Person, ...texts: string[]): Promise<void> {
  await expect.poll(() => onServer(person)).toEqual(texts);
}
