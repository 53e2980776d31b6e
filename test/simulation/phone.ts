import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReactNativeNetState } from '../../packages/sdk/src/mobile/react-native-environment.ts';
import { reactNativeEnvironment } from '../../packages/sdk/src/react-native.ts';
import type { DeviceStorage } from '../../packages/sdk/src/store/device-storage.ts';
import { FakeDevice, type FakeTab } from '../../packages/sdk/src/testing/fake-device.ts';
import type { Random } from '../support/random.ts';
import { withWholeBodies } from '../support/whole-bodies.ts';
import type { DiskUser } from './disk-user.ts';
import { PhoneDisk } from './phone-disk.ts';
import { Sleep } from './sleep.ts';
import type { System } from './system.ts';

type AppState = 'active' | 'inactive' | 'background';

/** The listeners of a running app. */
interface App {
  readonly appStates: ((state: string) => void)[];
  readonly networks: ((state: ReactNativeNetState) => void)[];
}

/** The longest that a phone sleeps beyond the time that really passes. */
const LONGEST_SLEEP_MS = 3_600_000;
const LATEST_NEWS_MS = 3_000;
/** On a busy phone, a write may wait this long. */
const SLOWEST_WRITE_MS = 150;

/** A phone with React Native, whose system suspends the app. */
export class Phone implements System {
  readonly #random: Random;
  readonly #fake: FakeDevice;
  /** The system's own timers. */
  readonly #clock: FakeTab;
  readonly #sleep = new Sleep();
  readonly #disk: PhoneDisk;
  #state: AppState = 'active';
  #app: App | undefined;
  #sleptMs = 0;

  constructor(random: Random) {
    this.#random = random;
    this.#fake = new FakeDevice({ now: Date.now(), random: () => random.next() });
    this.#clock = this.#fake.tab();
    const folder = mkdtempSync(join(tmpdir(), 'tidings-phone-'));
    this.#disk = new PhoneDisk(folder, this.#sleep, () => this.#delayWrite());
  }

  get isOnline(): boolean {
    return this.#fake.online.current;
  }

  /** The app hears of it a while later. */
  set isOnline(isOnline: boolean) {
    this.#fake.online.set(isOnline);
    this.#learnNetwork();
  }

  get isAsleep(): boolean {
    return this.#sleep.isOn;
  }

  get isVisible(): boolean {
    return this.#state !== 'background';
  }

  set isVisible(isVisible: boolean) {
    if (isVisible) this.wake();
    // The app switcher shows it first.
    this.#goTo('inactive');
    this.#goTo(isVisible ? 'active' : 'background');
  }

  /** Suspends the app, which goes to the background before. */
  fallAsleep(): void {
    this.isVisible = false;
    this.#sleep.begin();
  }

  /** Resumes the app in the background, as for a notification. Its connections may not have survived. */
  wake(): void {
    if (!this.isAsleep) return;
    this.#fake.suspend(this.#sleptMs + this.#random.below(LONGEST_SLEEP_MS));
    this.#sleptMs = 0;
    if (this.#random.chance(0.7)) this.#cutConnections();
    this.#sleep.end();
    this.#learnNetwork();
  }

  /** Starts the app, in the background if a notification does it. */
  start(): FakeTab {
    this.#state = this.#random.chance(0.2) ? 'background' : 'active';
    const app: App = { appStates: [], networks: [] };
    this.#app = app;
    const phone = this;
    const environment = reactNativeEnvironment({
      AppState: {
        get currentState() {
          return phone.#state;
        },
        addEventListener: (_, listener) => app.appStates.push(listener),
      },
      NetInfo: { addEventListener: (listener) => app.networks.push(listener) },
    });
    this.#learnNetwork();
    const fake = this.#fake.tab();
    const { now, after, random, locks, openChannel } = fake;
    const fetch = withWholeBodies(fake.fetch);
    return {
      ...environment,
      ...{ now, after, random, locks, openChannel },
      fetch: (...request) => this.#sleep.hold(fetch(...request)),
      // Node's form takes bytes.
      sendFile: undefined,
      kill: () => {
        fake.kill();
        if (this.#app === app) this.#app = undefined;
        this.#sleep.end();
      },
    };
  }

  storage(user: DiskUser): Promise<DeviceStorage> {
    return this.#disk.storage(user);
  }

  whenAwake(tell: () => void): void {
    this.#sleep.whenOver(tell);
  }

  pass(milliseconds: number): void {
    if (this.isAsleep) this.#sleptMs += milliseconds;
    else this.#fake.advance(milliseconds);
  }

  end(): Promise<void> {
    return this.#disk.end();
  }

  #goTo(state: AppState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const tell of this.#app?.appStates ?? []) tell(state);
  }

  /** NetInfo takes a while, and may say at first that it does not know. */
  #learnNetwork(): void {
    const isUnsure = this.#random.chance(0.3);
    this.#clock.after(this.#random.below(LATEST_NEWS_MS), () => {
      for (const tell of this.#app?.networks ?? []) {
        if (isUnsure) tell({ isConnected: null });
        tell({ isConnected: this.isOnline });
      }
    });
  }

  #delayWrite(): Promise<void> {
    if (this.#random.chance(0.5)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#clock.after(this.#random.below(SLOWEST_WRITE_MS), resolve);
    });
  }

  #cutConnections(): void {
    if (!this.isOnline) return;
    this.#fake.online.set(false);
    this.#fake.online.set(true);
  }
}
