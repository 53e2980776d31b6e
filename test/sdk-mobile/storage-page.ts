import type { DeviceStorage } from '../../packages/sdk/src/store/device-storage.ts';
import { openStores } from '../../packages/sdk/src/store/open-stores.ts';
import { FakeDevice } from '../../packages/sdk/src/testing/fake-device.ts';
import {
  exampleDraft,
  openDatabase,
  put,
  storageContract,
} from '../../packages/sdk/test/support/storage-contract.ts';

/** Lets a test run the storage contract inside of its page. */
export function testStorage(create: () => DeviceStorage): void {
  const environment = new FakeDevice().tab();
  const open = () => openStores({ storage: create(), name: 'example', environment });
  const testing: StorageTesting = {
    async run(test: string): Promise<void> {
      await storageContract[test]?.(create(), 'example');
    },

    /** Writes entries one after the other until the page is gone, and puts the last into its title. */
    async writeForEver(): Promise<void> {
      const database = await openDatabase(create(), 'example');
      for (let value = 0; ; value += 1) {
        await database.write([put('a', value), put('b', value)]);
        document.title = `${value}`;
      }
    },

    async readPair(): Promise<unknown[]> {
      const database = await openDatabase(create(), 'example');
      const entries = await database.get(['a', 'b']);
      await database.close();
      return entries.map(({ value }) => value);
    },

    async fill(): Promise<void> {
      const stores = await open();
      await stores.localChanges.write([{ put: exampleDraft }]);
      await stores.close();
    },

    /** Returns the stored draft, and the problems of opening. */
    async read() {
      const stores = await open();
      const draft = stores.localChanges.drafts.current.get('d1')?.content;
      const problems = stores.problems.current;
      await stores.close();
      return { draft, problems };
    },
  };
  Object.assign(globalThis, { mobileTesting: testing });
}

export interface StorageTesting {
  run(test: string): Promise<void>;
  writeForEver(): Promise<void>;
  readPair(): Promise<unknown[]>;
  fill(): Promise<void>;
  read(): Promise<{ readonly draft: string | undefined; readonly problems: unknown }>;
}
