import type { Keepsake } from '../../src/keepsakes/keepsake.ts';
import { openKeepsakes } from '../../src/keepsakes/open-keepsakes.ts';
import type { DeviceStorage } from '../../src/store/device-storage.ts';
import { Shelf, type ShelfChange } from '../../src/store/shelf.ts';

type Case = (storage: DeviceStorage, name: string) => Promise<void>;

/** What every storage must do. Free of the test runner, so that it runs in a page too. */
export const storageContract: Readonly<Record<string, Case>> = {
  'R1: what is written is read again after closing': async (storage, name) => {
    const first = await openShelf(storage, name);
    await first.write([put('a', 1), put('b', 2)]);
    await first.write([put('a', 3)]);
    await first.close();
    const second = await openShelf(storage, name);
    equal(valuesOf(await second.get(['a', 'b', 'c'])), [3, 2]);
    await second.close();
  },
  'R1: a removed entry stays removed, and can be written again': async (storage, name) => {
    const first = await openShelf(storage, name);
    await first.write([put('a', 1), put('b', 2)]);
    await first.write([remove('a')]);
    await first.close();
    const second = await openShelf(storage, name);
    equal(valuesOf(await second.get(['a', 'b'])), [2]);
    await second.write([put('a', 4)]);
    equal(valuesOf(await second.get(['a', 'b'])), [4, 2]);
    await second.close();
  },
  'R1: swept tombstones change nothing that is seen': async (storage, name) => {
    const shelf = await openShelf(storage, name);
    await shelf.write([put('a', 1), put('b', 2)]);
    await shelf.write([remove('a')]);
    await shelf.sweep();
    equal(valuesOf(await shelf.find({ kind: 'thing' })), [2]);
    await shelf.write([put('a', 5)]);
    equal(valuesOf(await shelf.get(['a'])), [5]);
    await shelf.close();
  },
  'R1: entries are found by scope in their order': async (storage, name) => {
    const shelf = await openShelf(storage, name);
    await shelf.write([put('a', -1), put('b', -3), put('c', -2)]);
    equal(valuesOf(await shelf.find({ kind: 'thing', scope: 's', limit: 2 })), [-3, -2]);
    equal(valuesOf(await shelf.find({ kind: 'thing', scope: 's', from: -2 })), [-2, -1]);
    equal(valuesOf(await shelf.find({ kind: 'thing', scope: 'other' })), []);
    await shelf.close();
  },
  'R1: writes at once lose nothing': async (storage, name) => {
    const shelf = await openShelf(storage, name);
    const values = Array.from({ length: 20 }, (_, index) => index);
    await Promise.all(values.map((value) => shelf.write([put(`k${value}`, value), put('x', 7)])));
    equal((await shelf.find({ kind: 'thing' })).length, 21);
    await shelf.close();
  },
  'R1: destroying leaves nothing': async (storage, name) => {
    const first = await openShelf(storage, name);
    await first.write([put('a', 1)]);
    await first.destroy();
    const second = await openShelf(storage, name);
    equal(await second.find({ kind: 'thing' }), []);
    await second.close();
  },
  'O1: keepsakes show at once and are there after closing': async (storage, name) => {
    const options = {
      name,
      storage: storage.engine('strict'),
      isShared: storage.isShared,
    };
    const first = await openKeepsakes(options);
    const writing = first.write([{ put: exampleDraft }, { put: exampleFile }]);
    equal([...first.drafts.current.keys()], ['d1']);
    await writing;
    await first.close();
    const second = await openKeepsakes(options);
    equal(second.drafts.current.get('d1')?.content, 'hello');
    equal((await second.file('f1'))?.name, 'a.txt');
    await second.write([{ remove: { kind: 'draft', id: 'd1' } }]);
    equal(second.drafts.current.size, 0);
    await second.close();
  },
};

export function openShelf(storage: DeviceStorage, name: string): Promise<Shelf> {
  return Shelf.open({ name, storage: storage.engine('relaxed'), isShared: storage.isShared });
}

export function put(id: string, value: number): ShelfChange {
  const place = { scope: 's', parent: 'p', order: value, rank: value };
  return { put: { id, kind: 'thing', ...place, value } };
}

export function remove(id: string): ShelfChange {
  return { remove: { id, kind: 'thing' } };
}

export const exampleDraft: Keepsake = {
  kind: 'draft',
  id: 'd1',
  value: {
    id: 'd1',
    serverId: undefined,
    target: { kind: 'none' },
    document: '',
    content: 'hello',
    serverContent: undefined,
    changedAt: 0,
    isDeleted: false,
  },
};

const exampleFile: Keepsake = {
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
