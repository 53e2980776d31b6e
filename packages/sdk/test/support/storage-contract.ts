import { addRxPlugin, createRxDatabase, type RxStorage } from 'rxdb';
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema';
import type { LocalChange, LocalChangeStore } from '../../src/local-changes/local-change.ts';
import { openLocalChanges } from '../../src/local-changes/open-local-changes.ts';
import type { StoredDraft } from '../../src/local-changes/stored-draft.ts';
import type { DatabaseChange, DatabaseEntry } from '../../src/store/database-entry.ts';
import { type DatabaseFormat, databaseFormat, ENTRIES } from '../../src/store/database-schema.ts';
import type { DeviceStorage } from '../../src/store/device-storage.ts';
import { schemaHash } from '../../src/store/entries-connection.ts';
import { LocalDatabase } from '../../src/store/local-database.ts';
import { nowhere } from '../../src/store/record.ts';
import { StoreError } from '../../src/store/store-error.ts';
import { Random } from './random.ts';

type Case = (storage: DeviceStorage, name: string) => Promise<void>;

/** The contract of every storage. Independent of the test runner, so that it runs in a page too. */
export const storageContract: Readonly<Record<string, Case>> = {
  'R1: a write is there after closing and reopening': async (storage, name) => {
    const first = await openDatabase(storage, name);
    await first.write([put('a', 1), put('b', 2)]);
    await first.write([put('a', 3)]);
    await first.close();
    const second = await openDatabase(storage, name);
    equal(valuesOf(await second.get(['a', 'b', 'c'])), [3, 2]);
    await second.close();
  },
  'R1: a removed entry stays removed, and can be written again': async (storage, name) => {
    const first = await openDatabase(storage, name);
    await first.write([put('a', 1), put('b', 2)]);
    await first.write([remove('a')]);
    await first.close();
    const second = await openDatabase(storage, name);
    equal(valuesOf(await second.get(['a', 'b'])), [2]);
    await second.write([put('a', 4)]);
    equal(valuesOf(await second.get(['a', 'b'])), [4, 2]);
    await second.close();
  },
  'R1: sweeping tombstones changes nothing visible': async (storage, name) => {
    const database = await openDatabase(storage, name);
    await database.write([put('a', 1), put('b', 2)]);
    await database.write([remove('a')]);
    await database.sweep();
    equal(valuesOf(await database.find({ kind: 'thing' })), [2]);
    await database.write([put('a', 5)]);
    equal(valuesOf(await database.get(['a'])), [5]);
    await database.close();
  },
  'R1: entries are found by scope in order': async (storage, name) => {
    const database = await openDatabase(storage, name);
    await database.write([put('a', -1), put('b', -3), put('c', -2)]);
    equal(valuesOf(await database.find({ kind: 'thing', scope: 's', limit: 2 })), [-3, -2]);
    equal(valuesOf(await database.find({ kind: 'thing', scope: 's', from: -2 })), [-2, -1]);
    equal(valuesOf(await database.find({ kind: 'thing', scope: 'other' })), []);
    await database.close();
  },
  'R1: simultaneous writes lose nothing': async (storage, name) => {
    const database = await openDatabase(storage, name);
    const values = Array.from({ length: 20 }, (_, index) => index);
    await Promise.all(
      values.map((value) => database.write([put(`k${value}`, value), put('x', 7)])),
    );
    equal((await database.find({ kind: 'thing' })).length, 21);
    await database.close();
  },
  'R1: however it is written and in whatever portions, it is read as a map would have it': async (
    storage,
    name,
  ) => {
    const random = new Random(11);
    const model = new Map<string, DatabaseEntry>();
    let database = await openDatabase(storage, name);
    for (let step = 0; step < 250; step += 1) {
      const changes = someChanges(random, step % 40 === 39 ? 200 : 1 + random.below(6));
      await database.write(changes);
      for (const change of changes) {
        if ('put' in change) model.set(change.put.id, change.put);
        else model.delete(change.remove.id);
      }
      if (step % 60 === 59) await database.sweep();
      if (step % 50 === 49) {
        await database.close();
        database = await openDatabase(storage, name);
      }
      await sameAs(model, database, random);
    }
    await database.close();
  },
  'R1: many entries are read at once, with gaps and others between them': async (storage, name) => {
    const database = await openDatabase(storage, name);
    const ids = Array.from({ length: 600 }, (_, index) => `thing/${index}`);
    const kept = new Map(ids.map((id, index) => [id, index]));
    await database.write([...kept].map(([id, value]) => put(id, value)));
    for (const id of ids.filter((_, index) => index % 5 === 0)) kept.delete(id);
    await database.write(ids.filter((id) => !kept.has(id)).map(remove));
    kept.set('thing/7', -7);
    await database.write([put('thing/7', -7)]);
    // All of them; most; and so few that much more is stored between them.
    for (const every of [1, 2, 6]) {
      const asked = [...ids.filter((_, index) => index % every === 0), 'thing/x', 'other/1'];
      const expected = asked.flatMap((id) => kept.get(id) ?? []);
      equal(valuesOf(await database.get(asked)), expected);
    }
    await database.close();
  },
  'R1: a read during writes sees one moment': async (storage, name) => {
    const database = await openDatabase(storage, name);
    let isOver = false;
    const write = async () => {
      for (let value = 0; value < 300; value += 1) {
        await database.write(['a', 'b', 'c'].map((id) => put(id, value)));
      }
      isOver = true;
    };
    const read = async () => {
      while (!isOver) {
        const values = valuesOf(await database.find({ kind: 'thing', scope: 's' }));
        if (new Set(values).size > 1) throw new Error(`Found ${values} at once`);
        const got = valuesOf(await database.get(['a', 'b', 'c']));
        if (new Set(got).size > 1) throw new Error(`Got ${got} at once`);
        // Gives writers their turn if reading takes no time.
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    };
    await Promise.all([write(), read(), read()]);
    await database.close();
  },
  'R1: values are read as they were written, whatever their keys': async (storage, name) => {
    const value = { '|a': 1, __b: { 'c.|d': [2, null] }, 'c:7:x.__y': true };
    const database = await openDatabase(storage, name);
    const received: unknown[] = [];
    database.onWrite((changes) => {
      for (const change of changes) if ('put' in change) received.push(change.put.value);
    });
    await database.write([{ put: { id: 'thing/|a', kind: 'thing', ...nowhere, value } }]);
    equal(valuesOf(await database.get(['thing/|a'])), [value]);
    equal(valuesOf(await database.find({ kind: 'thing' })), [value]);
    equal(received, [value]);
    await database.close();
  },
  'R1: cleared entries are gone, and others can be written': async (storage, name) => {
    const database = await openDatabase(storage, name);
    await database.write([put('a', 1)]);
    await database.clear();
    equal(await database.find({ kind: 'thing' }), []);
    await database.write([put('b', 2)]);
    equal(valuesOf(await database.find({ kind: 'thing' })), [2]);
    await database.close();
  },
  'T2: entries of an earlier version are carried over, whose code can open them no more': async (
    storage,
    name,
  ) => {
    const older = await openDatabase(storage, name);
    await older.write([put('a', 1), put('b', 2)]);
    await older.write([remove('b')]);
    await older.close();
    const newer = await openDatabase(storage, name, nextFormat);
    equal(valuesOf(await newer.find({ kind: 'thing' })), [{ was: 1 }]);
    await newer.write([put('c', 3)]);
    await newer.close();
    const again = await openDatabase(storage, name, nextFormat);
    equal(valuesOf(await again.get(['a', 'b', 'c'])), [{ was: 1 }, 3]);
    await again.close();
    const refused = await openDatabase(storage, name).catch((error: unknown) => error);
    equal(refused instanceof StoreError && refused.problem, { kind: 'newer' });
  },
  'R1: destroying leaves nothing': async (storage, name) => {
    const first = await openDatabase(storage, name);
    await first.write([put('a', 1)]);
    await first.destroy();
    const second = await openDatabase(storage, name);
    equal(await second.find({ kind: 'thing' }), []);
    await second.close();
  },
  'O1: local changes show at once and are there after closing': async (storage, name) => {
    const options = {
      name,
      storage: storage.engine('strict'),
      isShared: storage.isShared,
    };
    const first = await openLocalChanges(options);
    const writing = first.write([{ put: exampleDraft }, { put: exampleFile }]);
    equal([...first.drafts.current.keys()], ['d1']);
    await writing;
    await first.close();
    const second = await openLocalChanges(options);
    equal(second.drafts.current.get('d1')?.content, 'hello');
    equal((await second.file('f1'))?.name, 'a.txt');
    await second.write([{ remove: { kind: 'draft', id: 'd1' } }]);
    equal(second.drafts.current.size, 0);
    await second.close();
  },
  'O1: simultaneous updates see each other': async (storage, name) => {
    const localChanges = await openLocalChanges({
      name,
      storage: storage.engine('strict'),
      isShared: storage.isShared,
    });
    await localChanges.write([{ put: exampleDraft }]);
    const letters = [...'abcdefghij'];
    await Promise.all(letters.map((letter) => append(localChanges, letter)));
    equal(
      [...(localChanges.drafts.current.get('d1')?.content ?? '')].sort(),
      [...'abcdefghijehllo'].sort(),
    );
    equal(await localChanges.update('draft', 'd1', () => undefined), undefined);
    equal(localChanges.drafts.current.size, 0);
    // A removed change stays removed.
    equal(await append(localChanges, 'k'), undefined);
    equal(localChanges.drafts.current.size, 0);
    await localChanges.close();
  },
  'O1: a transaction plans with the stored data, and is one write': async (storage, name) => {
    const localChanges = await openLocalChanges({
      name,
      storage: storage.engine('strict'),
      isShared: storage.isShared,
    });
    await localChanges.write([{ put: exampleDraft }, { put: exampleFile }]);
    const refs = [
      { kind: 'draft', id: 'd1' },
      { kind: 'file', id: 'f1' },
    ] as const;
    await localChanges.transact(refs, (stored) => {
      equal(stored.get('draft', 'd1')?.content, 'hello');
      equal(stored.get('file', 'f1')?.name, 'a.txt');
      return refs.map((remove) => ({ remove }));
    });
    equal(localChanges.drafts.current.size, 0);
    equal(await localChanges.file('f1'), undefined);
    await localChanges.close();
  },
};

/** Changes the example draft if it is there. */
export function append(
  localChanges: LocalChangeStore,
  letter: string,
): Promise<StoredDraft | undefined> {
  return localChanges.update(
    'draft',
    'd1',
    (draft) => draft && { ...draft, content: draft.content + letter },
  );
}

export function openDatabase(
  storage: DeviceStorage,
  name: string,
  format: DatabaseFormat = databaseFormat,
): Promise<LocalDatabase> {
  return LocalDatabase.open({
    name,
    storage: storage.engine('relaxed'),
    isShared: storage.isShared,
    format,
  });
}

addRxPlugin(RxDBMigrationSchemaPlugin);

const nextVersion = databaseFormat.schema.version + 1;

/** A future version, which stores values differently. */
const nextFormat: DatabaseFormat = {
  schema: { ...databaseFormat.schema, version: nextVersion },
  async migrate({ name, storage, isShared }) {
    const database = await createRxDatabase({
      name,
      storage: storage as unknown as RxStorage<unknown, unknown>,
      multiInstance: isShared,
      eventReduce: false,
      closeDuplicates: true,
      hashFunction: schemaHash,
    });
    try {
      await database.addCollections({
        [ENTRIES]: {
          schema: nextFormat.schema,
          migrationStrategies: {
            [nextVersion]: (entry: DatabaseEntry) => ({ ...entry, value: { was: entry.value } }),
          },
        },
      });
    } finally {
      await database.close();
    }
  },
};

export function put(id: string, value: number): DatabaseChange {
  const place = { scope: 's', parent: 'p', order: value, rank: value };
  return { put: { id, kind: 'thing', ...place, value } };
}

const scopes = ['s0', 's1', 's2'];

/** Returns changes of sixty entries, some with long values that begin and end as before. */
function someChanges(random: Random, count: number): DatabaseChange[] {
  return Array.from({ length: count }, (): DatabaseChange => {
    const number = random.below(60);
    const [id, kind] = [`k${number}`, number % 2 === 0 ? 'thing' : 'other'];
    if (random.next() < 0.2) return { remove: { id, kind } };
    const place = { scope: scopes[number % 3] ?? '', parent: 'p' };
    const value = { text: 'long '.repeat(random.below(200)), number, at: random.below(1000) };
    return { put: { id, kind, ...place, order: random.below(20), rank: random.below(20), value } };
  });
}

async function sameAs(
  model: ReadonlyMap<string, DatabaseEntry>,
  database: LocalDatabase,
  random: Random,
): Promise<void> {
  const kind = random.one(['thing', 'other']);
  // Sometimes all of the kind.
  const scope = scopes[random.below(scopes.length + 1)];
  const by = scope === undefined ? 'rank' : 'order';
  const [from, limit] = [random.below(20), 1 + random.below(8)];
  const wanted = [...model.values()]
    .filter((entry) => entry.kind === kind && (scope === undefined || entry.scope === scope))
    .filter((entry) => entry[by] >= from)
    .sort((a, b) => a[by] - b[by] || (a.id < b.id ? -1 : 1));
  const query = { kind, from, ...(scope !== undefined && { scope }) };
  equal(idsOf(await database.find({ ...query, limit })), idsOf(wanted.slice(0, limit)));
  equal(valuesOf(await database.find(query)), valuesOf(wanted));
  const ids = Array.from({ length: 5 }, () => `k${random.below(60)}`);
  const known = [...new Set(ids)].flatMap((id) => model.get(id) ?? []);
  equal(valuesOf(await database.get([...new Set(ids)])), valuesOf(known));
}

function idsOf(entries: readonly DatabaseEntry[]): string[] {
  return entries.map(({ id }) => id);
}

export function remove(id: string): DatabaseChange {
  return { remove: { id, kind: 'thing' } };
}

export const exampleDraft: LocalChange = {
  kind: 'draft',
  id: 'd1',
  value: {
    id: 'd1',
    target: { kind: 'none' },
    document: '',
    documentId: 'd1',
    content: 'hello',
    changedAt: 0,
    isEdited: true,
    isDeleted: false,
    creation: undefined,
    server: undefined,
  },
};

const exampleFile: LocalChange = {
  kind: 'file',
  id: 'f1',
  value: { name: 'a.txt', contentType: 'text/plain', base64: '' },
};

function valuesOf(entries: readonly { value: unknown }[]): unknown[] {
  return entries.map(({ value }) => value);
}

function equal(actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`Expected ${wanted}, found ${found}`);
}
