import { browserEnvironment } from '../../packages/sdk/src/environment/browser-environment.ts';
import { indexedDbStorage } from '../../packages/sdk/src/indexeddb.ts';
import { electLeader } from '../../packages/sdk/src/tabs/elect-leader.ts';
import {
  openShelf,
  put,
  storageContract,
} from '../../packages/sdk/test/support/storage-contract.ts';

/** What the tests call inside a page. */
const testing = {
  async runCase(rule: string): Promise<void> {
    await storageContract[rule]?.(indexedDbStorage(), crypto.randomUUID());
  },

  /** A connection that the browser takes away in the middle, as it does when its storage fails. */
  async writeAcrossLoss(): Promise<unknown[]> {
    const shelf = await openShelf(indexedDbStorage(), 'lost');
    await shelf.write([put('a', 1)]);
    const transaction = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function lose(this: IDBDatabase) {
      IDBDatabase.prototype.transaction = transaction;
      this.close();
      this.dispatchEvent(new Event('close'));
      throw new DOMException('The connection was closed.', 'InvalidStateError');
    };
    await shelf.write([put('b', 2)]);
    const entries = await shelf.find({ kind: 'thing' });
    await shelf.close();
    return entries.map(({ value }) => value);
  },

  stand(): void {
    const { isLeader } = electLeader(browserEnvironment().locks, 'example');
    document.title = 'waiting';
    isLeader.subscribe(() => {
      document.title = 'leading';
    });
  },

  /** Ends the promise's page when it hears the other tab's write. */
  async hearWrite(): Promise<unknown> {
    const shelf = await openShelf(indexedDbStorage(), 'heard');
    const heard = new Promise((resolve) => {
      shelf.onWrite((changes) => resolve(changes.map((change) => 'put' in change)));
    });
    document.title = 'listening';
    return heard;
  },

  async makeWrite(): Promise<void> {
    const shelf = await openShelf(indexedDbStorage(), 'heard');
    await shelf.write([put('a', 1)]);
    await shelf.close();
  },
};

export type Testing = typeof testing;

Object.assign(globalThis, { testing });
