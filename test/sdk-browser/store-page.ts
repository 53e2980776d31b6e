import { Dexie } from 'dexie';
import { browserEnvironment } from '../../packages/sdk/src/environment/browser-environment.ts';
import { indexedDbStorage } from '../../packages/sdk/src/indexeddb.ts';
import { openStores, type Stores } from '../../packages/sdk/src/store/open-stores.ts';
import type { StoreError } from '../../packages/sdk/src/store/store-error.ts';
import { append, exampleDraft } from '../../packages/sdk/test/support/storage-contract.ts';

/** The content of IndexedDB: the schema of each database's tables, and their rows. */
export type Dump = Readonly<
  Record<string, Readonly<Record<string, { schema: string; rows: readonly unknown[] }>>>
>;

const self = {
  put: { kind: 'self', key: '', scope: '', parent: '', order: 0, rank: 0, value: { userId: 3 } },
} as const;

function open(name: string, environment = browserEnvironment()): Promise<Stores> {
  return openStores({ storage: indexedDbStorage(), name, environment });
}

/** Returns the result of opening as plain data. */
async function opened(name: string, environment = browserEnvironment()) {
  try {
    const stores = await open(name, environment);
    const draft = stores.localChanges.drafts.current.get('d1')?.content;
    const record = await stores.records.get('self', '');
    const seen = { draft, self: record?.value, problems: stores.problems.current };
    await stores.close();
    return seen;
  } catch (error) {
    const { name: kind, problem } = error as StoreError;
    return { error: kind, problem };
  }
}

/** Does the same once the store was opened for writing too. */
async function openedWhole(name: string, environment = browserEnvironment()) {
  try {
    const stores = await open(name, environment);
    try {
      await stores.localChanges.write([{ put: exampleDraft }]);
      await stores.records.sweep();
      const record = await stores.records.get('self', '');
      const draft = stores.localChanges.drafts.current.get('d1')?.content;
      return { draft, self: record?.value, problems: stores.problems.current };
    } finally {
      await stores.close();
    }
  } catch (error) {
    const { name: kind, problem } = error as StoreError;
    return { error: kind, problem };
  }
}

async function fill(name: string): Promise<void> {
  const stores = await open(name);
  await stores.records.write([self]);
  await stores.localChanges.write([{ put: exampleDraft }]);
  await stores.close();
}

/** Moves the journal to its place, as happens in idle times. */
async function sweep(name: string): Promise<void> {
  const stores = await open(name);
  await stores.records.sweep();
  await stores.close();
}

/** Opens a table of one of RxDB's databases directly. */
async function raw<R>(database: string, work: (opened: Dexie) => Promise<R>): Promise<R> {
  const dexie = new Dexie(database);
  await dexie.open();
  try {
    return await work(dexie);
  } finally {
    dexie.close();
  }
}

/**
 * Returns what a store requests of the browser when it is opened and filled: persistence, and the durability of
 * writes.
 */
async function wishes(name: string) {
  const { transaction } = IDBDatabase.prototype;
  const { persist } = StorageManager.prototype;
  const writes: string[] = [];
  let persists = 0;
  IDBDatabase.prototype.transaction = function noted(this: IDBDatabase, ...asked) {
    const begun = transaction.apply(this, asked);
    const kind = /:(keepsakes|records)--0--entries$/.exec(this.name)?.[1];
    if (kind && begun.mode === 'readwrite') writes.push(`${kind}: ${begun.durability}`);
    return begun;
  };
  StorageManager.prototype.persist = async () => {
    persists += 1;
    return false;
  };
  try {
    await fill(name);
  } finally {
    IDBDatabase.prototype.transaction = transaction;
    StorageManager.prototype.persist = persist;
  }
  return { persists, writes: [...new Set(writes)].sort() };
}

/** Runs `work` while the browser opens databases with this in their name as `answer` does. */
async function whileOpening<R>(
  named: string,
  answer: (open: () => IDBOpenDBRequest) => IDBOpenDBRequest,
  work: () => Promise<R>,
): Promise<R> {
  const { open: platforms } = IDBFactory.prototype;
  IDBFactory.prototype.open = function instead(this: IDBFactory, ...asked) {
    const openIt = () => platforms.apply(this, asked);
    return asked[0].includes(named) ? answer(openIt) : openIt();
  };
  try {
    return await work();
  } finally {
    IDBFactory.prototype.open = platforms;
  }
}

let held: Stores | undefined;
let holding: IDBDatabase | undefined;

/** The functions that the tests call inside a page. */
const storeTesting = {
  open: opened,
  openWhole: openedWhole,
  fill,
  wishes,
  sweep,

  async dump(name: string): Promise<Dump> {
    const found: Record<string, Record<string, { schema: string; rows: unknown[] }>> = {};
    for (const database of await Dexie.getDatabaseNames()) {
      if (!database.startsWith(`rxdb-dexie-${name}:`)) continue;
      found[database] = await raw(database, async ({ tables }) => {
        const contents = tables.map(async (table) => {
          const { primKey, indexes } = table.schema;
          const schema = [primKey, ...indexes].map(({ src }) => src).join(',');
          return [table.name, { schema, rows: await table.toArray() }] as const;
        });
        return Object.fromEntries(await Promise.all(contents));
      });
    }
    return found;
  },

  async restore(dump: Dump): Promise<void> {
    for (const [database, tables] of Object.entries(dump)) {
      const dexie = new Dexie(database);
      const schemas = Object.entries(tables).map(([table, { schema }]) => [table, schema]);
      dexie.version(1).stores(Object.fromEntries(schemas));
      await dexie.open();
      for (const [table, { rows }] of Object.entries(tables))
        await dexie.table(table).bulkPut(rows);
      dexie.close();
    }
  },

  /** Destroys the store. Returns the remaining databases of the name. */
  async destroy(name: string): Promise<string[]> {
    const stores = await open(name);
    await stores.destroy();
    const names = await Dexie.getDatabaseNames();
    return names.filter((each) => each.includes(name));
  },

  /** Changes rows of a table as a fault would. */
  async spoil(database: string, change: Readonly<Record<string, unknown>>): Promise<void> {
    await raw(database, (dexie) => dexie.table('docs').toCollection().modify(change));
  },

  async add(database: string, row: unknown): Promise<void> {
    await raw(database, (dexie) => dexie.table('docs').put(row));
  },

  async rows(database: string): Promise<unknown[]> {
    return raw(database, (dexie) => dexie.table('docs').toArray());
  },

  async hold(name: string): Promise<void> {
    held = await open(name);
    await held.localChanges.write([{ put: exampleDraft }]);
  },

  async deleteDatabases(name: string): Promise<void> {
    for (const database of await Dexie.getDatabaseNames()) {
      if (database.startsWith(`rxdb-dexie-${name}:`)) await Dexie.delete(database);
    }
  },

  async writeWhileHeld(letter: string): Promise<unknown> {
    if (!held) return undefined;
    await held.localChanges.update(
      'draft',
      'd1',
      (draft) => draft ?? (exampleDraft.value as never),
    );
    await append(held.localChanges, letter);
    return held.localChanges.drafts.current.get('d1')?.content;
  },

  async appendMany(letter: string, times: number): Promise<void> {
    const { localChanges } = held ?? (await open('never'));
    await Promise.all(Array.from({ length: times }, () => append(localChanges, letter)));
  },

  /** Writes until its page is gone. */
  async writePairsForEver(name: string): Promise<void> {
    const { localChanges } = await open(name);
    for (let round = 0; ; round += 1) {
      const content = String(round);
      const puts = ['d1', 'd2'].map((id) => ({
        put: { ...exampleDraft, id, value: { ...exampleDraft.value, id, content } } as never,
      }));
      await localChanges.write(puts);
      document.title = content;
    }
  },

  async readPair(name: string): Promise<(string | undefined)[]> {
    const stores = await open(name);
    const { current } = stores.localChanges.drafts;
    const pair = [current.get('d1')?.content, current.get('d2')?.content];
    await stores.localChanges.write([{ put: exampleDraft }]);
    await stores.close();
    return pair;
  },

  /** Holds a connection that does not give way. */
  async block(database: string): Promise<void> {
    holding = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  },

  unblock(): void {
    holding?.close();
  },

  /** Returns the result of opening while the browser refuses to open a database of the name, and afterwards. */
  async openRefused(name: string, database: string) {
    const refuse = () => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    };
    const refused = await whileOpening(database, refuse, () => openedWhole(name));
    return [refused, await openedWhole(name)];
  },

  /** Returns the result of opening while the browser does not answer for a database, and once it does. */
  async openUnanswered(name: string, database: string) {
    const late: (() => void)[] = [];
    const neverAnswer = (openIt: () => IDBOpenDBRequest) => {
      const request = {} as { onsuccess(): void; result: IDBDatabase };
      late.push(() => {
        const real = openIt();
        real.onsuccess = () => {
          request.result = real.result;
          request.onsuccess();
        };
      });
      return request as unknown as IDBOpenDBRequest;
    };
    const impatient = {
      ...browserEnvironment(),
      after: (_: number, action: () => void) => {
        const timer = setTimeout(action, 300);
        return () => clearTimeout(timer);
      },
    };
    const unanswered = await whileOpening(database, neverAnswer, () =>
      openedWhole(name, impatient),
    );
    for (const answer of late) answer();
    return [unanswered, await openedWhole(name)];
  },

  /** Writes about `size` bytes that cannot be compressed. Returns the problems known afterwards. */
  async writeLarge(size: number): Promise<readonly { readonly kind: string }[]> {
    const parts = Array.from({ length: size / 36 }, () => crypto.randomUUID());
    const value = { name: 'a', contentType: 'text/plain', base64: parts.join('') };
    const put = { kind: 'file', id: crypto.randomUUID(), value } as const;
    // Also reported as a problem.
    await held?.localChanges.write([{ put }]).catch(() => undefined);
    return held?.problems.current ?? [];
  },
};

export type StoreTesting = typeof storeTesting;

Object.assign(globalThis, { storeTesting });
