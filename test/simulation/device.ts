import WebSocket from 'ws';
import { type Client, createClient } from '../../packages/sdk/src/client.ts';
import type { View } from '../../packages/sdk/src/narrow/view.ts';
import { FakeDevice, type FakeTab } from '../../packages/sdk/src/testing/fake-device.ts';
import type { Timeline, TimelineItem } from '../../packages/sdk/src/timeline/timeline-state.ts';
import type { Random } from '../support/random.ts';
import { DeadUser, type DiskUser, KillableDisk } from './killable-disk.ts';
import type { Account } from './server-orders.ts';

const TICK_MS = 4;
/** Maximum tick: if this process was blocked, devices have not had that time either. */
const LONGEST_TICK_MS = 40;
/** Maximum time that a server works, in a device's time: without keys, a device waits a bit longer. */
const LONGEST_WORK_MS = 5_000;
const MOST_WATCHED = 3;

export interface DeviceOptions {
  readonly name: string;
  readonly serverUrl: string;
  readonly account: Account;
  readonly random: Random;
  /** Factor by which its time runs faster. */
  readonly haste: number;
  /** Whether its drafts use websockets instead of requests. */
  readonly hasWebsockets: boolean;
  /** Whether its server is still working on requests, possibly of a killed tab. */
  readonly isServerAtWork?: () => boolean;
}

/** A device with the app open, in one tab or several. Its time runs fast. */
export class Device {
  readonly name: string;
  readonly account: Account;
  readonly #tabs: Tab[] = [];
  readonly #options: DeviceOptions;
  readonly #fake: FakeDevice;
  readonly #disk = new KillableDisk();
  readonly #clock: NodeJS.Timeout;
  readonly #burials = new Set<Promise<void>>();
  #opened = 0;
  #haste: number;

  constructor(options: DeviceOptions) {
    this.name = options.name;
    this.account = options.account;
    this.#options = options;
    this.#haste = options.haste;
    this.#fake = new FakeDevice({ now: Date.now(), random: () => options.random.next() });
    let last = Date.now();
    let atWorkMs = 0;
    this.#clock = setInterval(() => {
      const now = Date.now();
      const passed = Math.min(now - last, LONGEST_TICK_MS) * this.#haste;
      atWorkMs = options.isServerAtWork?.() ? atWorkMs + passed : 0;
      if (atWorkMs < LONGEST_WORK_MS) this.#fake.advance(passed);
      last = now;
    }, TICK_MS);
  }

  /** Tabs that are alive. Killed tabs are closed later. */
  get tabs(): readonly Tab[] {
    return this.#tabs.filter(({ isDead }) => !isDead);
  }

  set haste(haste: number) {
    this.#haste = haste;
  }

  get isOnline(): boolean {
    return this.#fake.online.current;
  }

  set isOnline(isOnline: boolean) {
    this.#fake.online.set(isOnline);
    if (!isOnline) for (const tab of this.tabs) tab.cutSockets();
  }

  set isVisible(isVisible: boolean) {
    this.#fake.visible.set(isVisible);
  }

  get isVisible(): boolean {
    return this.#fake.visible.current;
  }

  /** Opens one more tab. Returns undefined if it was killed before it was open. */
  async open(killedAtWrite?: WriteCount): Promise<Tab | undefined> {
    this.#opened += 1;
    const { serverUrl, account, hasWebsockets } = this.#options;
    const tab = new Tab(`${this.name}/${this.#opened}`, this.#fake.tab(), hasWebsockets);
    if (killedAtWrite) tab.killAt(killedAtWrite);
    this.#disk.user = tab;
    const { email, apiKey } = account;
    const opening = createClient({
      serverUrl,
      credentials: { email, apiKey },
      storage: this.#disk,
      environment: tab.environment,
    });
    const client = await Promise.race([opening, tab.death]).catch((error: unknown) => {
      if (!tab.isDead) throw error;
    });
    if (!client || tab.isDead) {
      this.#bury(opening);
      return undefined;
    }
    tab.begin(client);
    this.#tabs.push(tab);
    void tab.death.then(() => {
      this.#forget(tab);
      this.#bury(opening);
    });
    return tab;
  }

  /**
   * Closes the collections of killed tabs, since RxDB opens at most fourteen at a time. This has no other
   * effect.
   */
  #bury(opening: Promise<Client>): void {
    const burial: Promise<void> = opening
      .then((client) => client.close())
      .catch(() => undefined)
      .then(() => {
        this.#burials.delete(burial);
      });
    this.#burials.add(burial);
  }

  /** Resolves when killed tabs have nothing open any more. */
  async buried(): Promise<void> {
    await Promise.all(this.#burials);
  }

  /** Closes everything, and stops the clock. */
  async end(): Promise<void> {
    const closing = this.#tabs.splice(0).map((tab) => tab.close());
    await Promise.allSettled([...closing, ...this.#burials]);
    clearInterval(this.#clock);
  }

  async close(tab: Tab): Promise<void> {
    this.#forget(tab);
    await Promise.race([tab.close(), tab.death]);
  }

  #forget(tab: Tab): void {
    const index = this.#tabs.indexOf(tab);
    if (index >= 0) this.#tabs.splice(index, 1);
  }
}

interface Watched {
  readonly timeline: Timeline;
  end(): void;
}

export interface WriteCount {
  readonly count: number;
  readonly moment: 'before' | 'after';
}

/** A tab of the app, until it is closed or killed. */
export class Tab implements DiskUser {
  readonly name: string;
  readonly environment: FakeTab;
  /** Resolves when it is killed. */
  readonly death: Promise<undefined>;
  readonly #sockets = new Set<WebSocket>();
  readonly #watched: Watched[] = [];
  #client: Client | undefined;
  #isDead = false;
  #die: () => void = () => undefined;
  #deadline: WriteCount | undefined;
  #writes = 0;

  constructor(name: string, fake: FakeTab, hasWebsockets: boolean) {
    this.name = name;
    const sockets = this.#sockets;
    class TabSocket extends WebSocket {
      constructor(...words: ConstructorParameters<typeof WebSocket>) {
        super(...words);
        sockets.add(this);
        this.on('close', () => sockets.delete(this));
      }
    }
    const socketClass = TabSocket as unknown as typeof globalThis.WebSocket;
    this.death = new Promise((resolve) => {
      this.#die = () => resolve(undefined);
    });
    this.environment = {
      ...fake,
      WebSocket: hasWebsockets ? socketClass : undefined,
      // Requests of killed tabs never settle, and closing must not wait for them.
      fetch: (...request) =>
        Promise.race([
          fake.fetch(...request),
          this.death.then(() => Promise.reject(new DeadUser())),
        ]),
    };
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  get client(): Client {
    if (!this.#client) throw new Error('The tab is not open yet');
    return this.#client;
  }

  begin(client: Client): void {
    this.#client = client;
  }

  get timelines(): Timeline[] {
    return this.#watched.map(({ timeline }) => timeline);
  }

  /** Items shown in it. */
  get shown(): TimelineItem[] {
    return this.timelines.flatMap((timeline) => timeline.current.items);
  }

  /** Returns its client's log, in milliseconds of its own time since it was opened. */
  log(): string[] {
    const entries = this.#client?.log.toJSON() ?? [];
    const beganAt = entries[0]?.at ?? 0;
    return entries.map(({ at, ...fact }) => `${this.name} ${at - beganAt} ${JSON.stringify(fact)}`);
  }

  /** Opens a view, and closes the one that has been open longest. */
  watch(view: View): void {
    const timeline = this.client.timeline(view, { pageSize: 10 });
    this.#watched.push({ timeline, end: timeline.subscribe(() => undefined) });
    if (this.#watched.length > MOST_WATCHED) this.#watched.shift()?.end();
  }

  /** Kills it at a later write with this number. */
  killAt(deadline: WriteCount | undefined): void {
    this.#writes = 0;
    this.#deadline = deadline;
  }

  onWrite(moment: 'before' | 'after'): void {
    if (moment === 'before') this.#writes += 1;
    const { count, moment: deadly } = this.#deadline ?? {};
    if (count === this.#writes && deadly === moment) this.kill();
  }

  kill(): void {
    if (this.#isDead) return;
    this.#isDead = true;
    this.environment.kill();
    this.cutSockets();
    this.#die();
  }

  cutSockets(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  async close(): Promise<void> {
    for (const { end } of this.#watched.splice(0)) end();
    await this.#client?.close();
  }
}
