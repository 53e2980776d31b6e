import { browserEnvironment } from '../../packages/sdk/src/environment/browser-environment.ts';
import { indexedDbStorage } from '../../packages/sdk/src/indexeddb.ts';
import type { DatabaseEntry } from '../../packages/sdk/src/store/database-entry.ts';
import type { LocalDatabase } from '../../packages/sdk/src/store/local-database.ts';
import { Overtaken } from '../../packages/sdk/src/store/overtaken.ts';
import { electLeader } from '../../packages/sdk/src/tabs/elect-leader.ts';
import {
  openDatabase,
  put,
  storageContract,
} from '../../packages/sdk/test/support/storage-contract.ts';

let shared: LocalDatabase | undefined;
let planned: DatabaseEntry | undefined;

function opened(): LocalDatabase {
  if (!shared) throw new Error('Nothing is open');
  return shared;
}

/** Closes a connection, which the next user discovers. */
function loseConnection(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function lose(this: IDBDatabase) {
    IDBDatabase.prototype.transaction = transaction;
    this.close();
    this.dispatchEvent(new Event('close'));
    throw new DOMException('The connection was closed.', 'InvalidStateError');
  };
}

/** The functions that the tests call inside a page. */
const testing = {
  async runCase(rule: string): Promise<void> {
    await storageContract[rule]?.(indexedDbStorage(), crypto.randomUUID());
  },

  /** Writes while the browser closes the connection, as it does when its storage fails. */
  async writeAcrossLoss(): Promise<unknown[]> {
    const database = await openDatabase(indexedDbStorage(), 'lost');
    await database.write([put('a', 1)]);
    loseConnection();
    await database.write([put('b', 2)]);
    const entries = await database.find({ kind: 'thing' });
    await database.close();
    return entries.map(({ value }) => value);
  },

  /** Writes after the connection is lost, while the browser first refuses to open another. */
  async writeAcrossRefusal(): Promise<unknown[]> {
    const database = await openDatabase(indexedDbStorage(), 'refused');
    await database.write([put('a', 1)]);
    loseConnection();
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    };
    const refused = await database.write([put('b', 2)]).catch(({ name }: Error) => name);
    IDBFactory.prototype.open = open;
    await database.write([put('c', 3)]);
    const entries = await database.find({ kind: 'thing' });
    await database.close();
    return [refused, ...entries.map(({ value }) => value)];
  },

  async openShared(name: string): Promise<void> {
    shared = await openDatabase(indexedDbStorage(), name);
  },

  /** Writes pairs of entries that are always equal, one pair in each write. */
  async writePairs(from: number, count: number): Promise<void> {
    for (let value = from; value < from + count; value += 1) {
      await opened().write([put('a', value), put('b', value)]);
    }
  },

  async readPair(): Promise<unknown[]> {
    const found = await opened().find({ kind: 'thing', scope: 's' });
    const got = await opened().get(['a', 'b']);
    return [...found, ...got].map(({ value }) => value);
  },

  async empty(): Promise<void> {
    await opened().clear();
  },

  async plan(): Promise<void> {
    [planned] = await opened().get(['a']);
  },

  /** Returns the outcome of a write that was planned with outdated data. */
  async writeAsPlanned(): Promise<string> {
    const basis = planned ? [planned] : [];
    return opened()
      .write([put('a', -1)], basis)
      .then(
        () => 'written',
        (error: unknown) => (error instanceof Overtaken ? 'overtaken' : String(error)),
      );
  },

  stand(): void {
    const { isLeader } = electLeader(browserEnvironment().locks, 'example');
    document.title = 'waiting';
    isLeader.subscribe(() => {
      document.title = 'leading';
    });
  },

  /** Returns the announced writes of other tabs, up to that value. */
  async receiveUntil(last: number): Promise<unknown[]> {
    const database = await openDatabase(indexedDbStorage(), 'feed');
    const received: unknown[] = [];
    const told = new Promise<unknown[]>((resolve) => {
      database.onWrite((changes) => {
        for (const change of changes) received.push('put' in change ? change.put.value : change);
        const { at } = received.at(-1) as { readonly at?: number };
        if (at === last) resolve(received);
      });
    });
    document.title = 'listening';
    return told;
  },

  /** Writes long values, and returns how many characters were announced to other tabs. */
  async writeLong(count: number): Promise<number> {
    const database = await openDatabase(indexedDbStorage(), 'feed');
    const { postMessage } = BroadcastChannel.prototype;
    let sent = 0;
    BroadcastChannel.prototype.postMessage = function count(this: BroadcastChannel, news: unknown) {
      sent += JSON.stringify(news).length;
      postMessage.call(this, news);
    };
    for (let at = 1; at <= count; at += 1) {
      const value = { at, text: 'long '.repeat(10_000) };
      const place = { scope: 's', parent: 'p', order: at, rank: at };
      await database.write([{ put: { id: 'a', kind: 'thing', ...place, value } }]);
    }
    BroadcastChannel.prototype.postMessage = postMessage;
    await database.close();
    return sent;
  },
};

export type Testing = typeof testing;

Object.assign(globalThis, { testing });
