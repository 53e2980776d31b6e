import type { LeaveOrder, TabMessage } from '../connection/tab-message.ts';
import type { Environment, TabChannel } from '../environment.ts';
import type { DeviceStorage } from '../store/device-storage.ts';
import { openStores, type Stores } from '../store/open-stores.ts';
import { isBusy, storeErrorOf } from '../store/store-error.ts';
import { StoreInUse, type StoreLease, takeOverStore, takeStoreLease } from '../tabs/store-lease.ts';
import { unlessAsleep } from '../tabs/unless-asleep.ts';
import { type UnsentWork, unsentWork } from './unsent.ts';

export interface AccountOptions {
  readonly name: string;
  readonly storage: DeviceStorage;
  readonly environment: Environment;
  /** Separates the databases of one version of the app from those of the next. */
  readonly storeVersion: number;
}

/** How long to wait for tabs that should be closing, or seem to sleep. */
const SHORT_PATIENCE_MS = 5_000;

const storageIds = new WeakMap<DeviceStorage, string>();

/** The databases and the channel of an account that this tab has open, shared with its other tabs. */
export class OpenAccount {
  readonly stores: Stores;
  /** The name of the locks that the account's tabs share. */
  readonly tabsName: string;
  readonly #options: AccountOptions;
  readonly #channel: Inbox;
  readonly #lease: StoreLease;

  private constructor(
    options: AccountOptions,
    tabsName: string,
    channel: Inbox,
    opened: { readonly stores: Stores; readonly lease: StoreLease },
  ) {
    this.#options = options;
    this.tabsName = tabsName;
    this.#channel = channel;
    this.#lease = opened.lease;
    this.stores = opened.stores;
  }

  /** Opens the account, after the tabs of older versions closed it (T2). */
  static async open(options: AccountOptions): Promise<OpenAccount> {
    try {
      return await OpenAccount.#open(options);
    } catch (error) {
      throw storeErrorOf(error) ?? error;
    }
  }

  static async #open(options: AccountOptions): Promise<OpenAccount> {
    const { environment, storeVersion } = options;
    const name = tabsNameOf(options);
    const channel = new Inbox(environment.openChannel(name));
    try {
      channel.send({ type: 'leave', order: { why: 'outdated', olderThan: storeVersion } });
      const opened = await openLeased(options, name, channel.isHeld);
      return new OpenAccount(options, name, channel, opened);
    } catch (error) {
      channel.close();
      throw error;
    }
  }

  send(message: TabMessage): void {
    this.#channel.send(message);
  }

  onMessage(listener: (message: TabMessage) => void): void {
    this.#channel.onMessage(listener);
  }

  /** Tells other clients that want the databases that this one has them for itself and keeps them. */
  refuseOthers(): void {
    if (this.#options.storage.isSingle) this.send({ type: 'held' });
  }

  /** Tells whether an order to close the databases is meant for this tab. */
  concerns(order: LeaveOrder): boolean {
    return order.why === 'signedOut' || this.#options.storeVersion < order.olderThan;
  }

  async close(): Promise<void> {
    try {
      await this.stores.close();
    } finally {
      await this.#lease.end();
      this.#channel.close();
    }
  }

  /**
   * Deletes everything of the account on this device, after its other tabs closed it. If unsent work is to be spared
   * and there is some, deletes nothing and returns that work.
   */
  async wipe({
    sparesUnsent,
  }: {
    readonly sparesUnsent: boolean;
  }): Promise<UnsentWork | undefined> {
    const { environment, storeVersion } = this.#options;
    this.send({ type: 'leave', order: { why: 'signedOut' } });
    await this.#lease.end();
    // A tab that stays asleep must not prevent the deletion that the person wants.
    const others = await takeOverStore(environment, this.tabsName, {
      upTo: storeVersion,
      patienceMs: SHORT_PATIENCE_MS,
    }).catch(() => undefined);
    try {
      if (sparesUnsent) return await this.#destroyUnlessUnsent();
      await this.stores.destroy();
      return undefined;
    } finally {
      await others?.end();
      // The names of the locks reveal the account.
      await unlessAsleep(
        Promise.resolve(environment.locks.forget?.(this.tabsName)),
        environment.after,
      );
      this.#channel.close();
    }
  }

  /** Opens the databases again, to see what another tab stored while it closed them. */
  async #destroyUnlessUnsent(): Promise<UnsentWork | undefined> {
    await this.stores.close();
    const stores = await openStores(this.#options);
    const unsent = unsentWork(stores.localChanges);
    await (unsent ? stores.close() : stores.destroy());
    return unsent;
  }
}

async function openLeased(
  options: AccountOptions,
  tabsName: string,
  isHeld: AbortSignal,
): Promise<{ readonly stores: Stores; readonly lease: StoreLease }> {
  const { environment, storeVersion, storage } = options;
  if (storage.isSingle) {
    const patienceMs = SHORT_PATIENCE_MS;
    const reach = { upTo: storeVersion, patienceMs, by: 'client', isHeld } as const;
    return openUnder(options, await takeOverStore(environment, tabsName, reach));
  }
  const older = await takeOverStore(environment, tabsName, { upTo: storeVersion - 1 });
  try {
    return await openUnder(
      options,
      await takeStoreLease(environment.locks, tabsName, storeVersion),
    );
  } finally {
    await older.end();
  }
}

async function openUnder({ environment, storage, name }: AccountOptions, lease: StoreLease) {
  try {
    return { stores: await openStores({ storage, name, environment }), lease };
  } catch (error) {
    await lease.end();
    throw isBusy(error) ? new StoreInUse('process') : error;
  }
}

/** A channel that buffers messages while the databases open. */
class Inbox {
  readonly #channel: TabChannel;
  #early: TabMessage[] = [];
  #listener: ((message: TabMessage) => void) | undefined;
  readonly #isHeld = new AbortController();

  constructor(channel: TabChannel) {
    this.#channel = channel;
    // The message may come from a tab of any version.
    channel.onMessage((message) => this.#receive(message as TabMessage));
  }

  /** Aborts once another client says that it has the databases for itself. */
  get isHeld(): AbortSignal {
    return this.#isHeld.signal;
  }

  send(message: TabMessage): void {
    this.#channel.send(message);
  }

  onMessage(listener: (message: TabMessage) => void): void {
    this.#listener = listener;
    for (const message of this.#early.splice(0)) listener(message);
  }

  close(): void {
    this.#channel.close();
  }

  #receive(message: TabMessage): void {
    if (message.type === 'held') this.#isHeld.abort();
    if (this.#listener) this.#listener(message);
    else this.#early.push(message);
  }
}

/**
 * Returns the name for the tabs' locks. Databases that no other tab can reach count as another device, even for the
 * same account.
 */
function tabsNameOf({ name, storage, environment }: AccountOptions): string {
  if (storage.isShared) return name;
  if (storage.isSingle) return `${name}:${storage.engine('strict').name}`;
  const id = storageIds.get(storage) ?? environment.newId();
  storageIds.set(storage, id);
  return `${name}:${id}`;
}
