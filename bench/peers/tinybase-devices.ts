import { WebSocket } from 'ws';
import { Arrivals, lendDevices } from './devices.ts';
import { peer } from './packages.ts';

interface Store {
  addRowIdsListener(table: string, listener: () => void): void;
  getRowCount(table: string): number;
  setRow(table: string, id: string, row: object): void;
}

interface Synchronizer {
  startSync(): Promise<unknown>;
  destroy(): Promise<unknown>;
}

interface Synchronizing {
  createWsSynchronizer(store: Store, socket: WebSocket): Promise<Synchronizer>;
}

const { createMergeableStore } = peer<{ createMergeableStore: () => Store }>('tinybase');
const { createWsSynchronizer } = peer<Synchronizing>(
  'tinybase/synchronizers/synchronizer-ws-client',
);

const TABLE = 'messages';

lendDevices(async ({ url, name }) => {
  const store = createMergeableStore();
  const arrivals = new Arrivals();
  store.addRowIdsListener(TABLE, () => arrivals.set(store.getRowCount(TABLE)));
  const synchronizer = await createWsSynchronizer(store, new WebSocket(`${url}/${name}`));
  await synchronizer.startSync();
  return {
    async write(content) {
      store.setRow(TABLE, crypto.randomUUID(), { content });
    },
    has: (count) => arrivals.reach(count),
    async close() {
      await synchronizer.destroy();
    },
  };
});
