import WebSocket from 'ws';
import { type Client, createClient } from '../../packages/sdk/src/client.ts';
import type { View } from '../../packages/sdk/src/narrow/view.ts';
import { FakeDevice, type FakeTab } from '../../packages/sdk/src/testing/fake-device.ts';
import type { Timeline, TimelineItem } from '../../packages/sdk/src/timeline/timeline-state.ts';
import type { Random } from '../support/random.ts';
import { DeadUser, type DiskUser, KillableDisk } from './killable-disk.ts';
import type { Account } from './server-orders.ts';

const TICK_MS = 4;
/** Where this process itself had no time, devices have not had any either. */
const LONGEST_TICK_MS = 40;
/** For so long a server works at most, in a device's time: without keys that waits a bit longer. */
const LONGEST_WORK_MS = 5_000;
const MOST_WATCHED = 3;

export interface DeviceOptions {
  readonly name: string;
  readonly serverUrl: string;
  readonly account: Account;
  readonly random: Random;
  /** How much faster than ours its time passes. */
  readonly haste: number;
  /** Whether its drafts have websockets; else they go by requests. */
  readonly hasWebsockets: boolean;
  /** Whether its server still does what it was asked to, for somebody who may be gone. */
  readonly isServerAtWork?: () => boolean;
}

/** A device on which somebody has the app open, in one tab or several. Its time passes fast. */
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

  /** The living: whoever was just killed may be buried later. */
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

  /** Opens one more tab; undefined if it was killed before it was open. */
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

  /** RxDB opens fourteen collections at a time: what the dead had open is let go. Nothing comes of it. */
  #bury(opening: Promise<Client>): void {
    const burial: Promise<void> = opening
      .then((client) => client.close())
      .catch(() => undefined)
      .then(() => {
        this.#burials.delete(burial);
      });
    this.#burials.add(burial);
  }

  /** Settles when nothing is left open of those that were killed. */
  async buried(): Promise<void> {
    await Promise.all(this.#burials);
  }

  /** Closes what is open, and stops the clock. */
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

/** One tab of the app, until it is closed or killed. */
export class Tab implements DiskUser {
  readonly name: string;
  readonly environment: FakeTab;
  /** Settles when it is killed. */
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
      // Requests of the dead never settle, and whoever is buried must not wait for them.
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

  /** What somebody sees in it. */
  get shown(): TimelineItem[] {
    return this.timelines.flatMap((timeline) => timeline.current.items);
  }

  /** What its client did, in milliseconds of its own time since it was opened. */
  log(): string[] {
    const entries = this.#client?.log.toJSON() ?? [];
    const beganAt = entries[0]?.at ?? 0;
    return entries.map(({ at, ...fact }) => `${this.name} ${at - beganAt} ${JSON.stringify(fact)}`);
  }

  /** Looks at something, and away from what was looked at longest. */
  watch(view: View): void {
    const timeline = this.client.timeline(view, { pageSize: 10 });
    this.#watched.push({ timeline, end: timeline.subscribe(() => undefined) });
    if (this.#watched.length > MOST_WATCHED) this.#watched.shift()?.end();
  }

  /** Kills it with the write of this number from now on. */
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
