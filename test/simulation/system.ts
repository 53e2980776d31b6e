import type { DeviceStorage } from '../../packages/sdk/src/store/device-storage.ts';
import { FakeDevice, type FakeTab } from '../../packages/sdk/src/testing/fake-device.ts';
import type { Random } from '../support/random.ts';
import type { DiskUser } from './disk-user.ts';
import { KillableDisk } from './killable-disk.ts';

/** The browser or phone in which the app runs. */
export interface System {
  /** Whether there is a network. */
  isOnline: boolean;
  /** Whether the person sees the app. Seeing it also wakes it. */
  isVisible: boolean;
  /** Whether the system has suspended the app: nothing of it runs. */
  readonly isAsleep: boolean;
  /** Starts the app, or one more tab of it. */
  start(): FakeTab;
  storage(user: DiskUser): Promise<DeviceStorage>;
  /** Runs what the system tells the app, once the app runs. */
  whenAwake(tell: () => void): void;
  /** Lets time pass. */
  pass(milliseconds: number): void;
  /** Removes what it has stored. */
  end(): Promise<void>;
}

/** A browser, which keeps all its tabs awake. */
export class Browser implements System {
  readonly isAsleep = false;
  readonly #fake: FakeDevice;
  readonly #disk = new KillableDisk();

  constructor(random: Random) {
    this.#fake = new FakeDevice({ now: Date.now(), random: () => random.next() });
  }

  get isOnline(): boolean {
    return this.#fake.online.current;
  }

  set isOnline(isOnline: boolean) {
    this.#fake.online.set(isOnline);
  }

  get isVisible(): boolean {
    return this.#fake.visible.current;
  }

  set isVisible(isVisible: boolean) {
    this.#fake.visible.set(isVisible);
  }

  start(): FakeTab {
    return this.#fake.tab();
  }

  async storage(user: DiskUser): Promise<DeviceStorage> {
    this.#disk.user = user;
    return this.#disk;
  }

  whenAwake(tell: () => void): void {
    tell();
  }

  pass(milliseconds: number): void {
    this.#fake.advance(milliseconds);
  }

  async end(): Promise<void> {
    // The store is in memory.
  }
}
