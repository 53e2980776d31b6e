import { createClient } from '../../packages/sdk/src/client.ts';
import type { Random } from '../support/random.ts';
import type { Backend } from './backend.ts';
import { Phone } from './phone.ts';
import type { Account } from './server-orders.ts';
import { Browser, type System } from './system.ts';
import { type AppClient, Tab, type WriteCount } from './tab.ts';

const TICK_MS = 4;
/** Maximum tick: if this process was blocked, devices have not had that time either. */
const LONGEST_TICK_MS = 40;
/** Maximum time that a server works, in a device's time: without keys, a device waits a bit longer. */
const LONGEST_WORK_MS = 5_000;

export interface DeviceOptions {
  readonly name: string;
  readonly serverUrl: string;
  readonly account: Account;
  readonly random: Random;
  /** Factor by which its time runs faster. */
  readonly haste: number;
  /** Whether its drafts use websockets instead of requests. */
  readonly hasWebsockets: boolean;
  /** Whether it is a phone instead of a browser. */
  readonly isPhone?: boolean;
  /** Whether its server is still working on requests, possibly of a killed tab. */
  readonly isServerAtWork?: () => boolean;
  /** The backend of its app. */
  readonly backend: Pick<Backend, 'commands'>;
}

/** A device with the app open, in one tab or several. Its time runs fast. */
export class Device {
  readonly name: string;
  readonly account: Account;
  readonly #tabs: Tab[] = [];
  readonly #options: DeviceOptions;
  /** The same as `#system`; undefined in a browser. */
  readonly phone: Phone | undefined;
  readonly #system: System;
  readonly #clock: NodeJS.Timeout;
  readonly #burials = new Set<Promise<void>>();
  #opened = 0;
  #haste: number;

  constructor(options: DeviceOptions) {
    this.name = options.name;
    this.account = options.account;
    this.#options = options;
    this.#haste = options.haste;
    this.phone = options.isPhone ? new Phone(options.random) : undefined;
    this.#system = this.phone ?? new Browser(options.random);
    let last = Date.now();
    let atWorkMs = 0;
    this.#clock = setInterval(() => {
      const now = Date.now();
      const passed = Math.min(now - last, LONGEST_TICK_MS) * this.#haste;
      atWorkMs = options.isServerAtWork?.() ? atWorkMs + passed : 0;
      if (atWorkMs < LONGEST_WORK_MS) this.#system.pass(passed);
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
    return this.#system.isOnline;
  }

  set isOnline(isOnline: boolean) {
    this.#system.isOnline = isOnline;
    if (!isOnline) for (const tab of this.tabs) tab.cutSockets();
  }

  set isVisible(isVisible: boolean) {
    this.#system.isVisible = isVisible;
  }

  get isVisible(): boolean {
    return this.#system.isVisible;
  }

  get isAsleep(): boolean {
    return this.#system.isAsleep;
  }

  /** Opens one more tab. Returns undefined if it was killed before it was open. */
  async open(killedAtWrite?: WriteCount): Promise<Tab | undefined> {
    this.#opened += 1;
    const { serverUrl, account, hasWebsockets, backend } = this.#options;
    const tab = new Tab(`${this.name}/${this.#opened}`, this.#system.start(), {
      hasWebsockets,
      whenAwake: (tell) => this.#system.whenAwake(tell),
    });
    if (killedAtWrite) tab.killAt(killedAtWrite);
    const storage = await this.#system.storage(tab);
    const { email, apiKey } = account;
    const opening = createClient({
      serverUrl,
      credentials: { email, apiKey },
      storage,
      environment: tab.environment,
      commands: backend.commands,
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
  #bury(opening: Promise<AppClient>): void {
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
    await this.#system.end();
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
