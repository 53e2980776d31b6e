import { Arrivals, lendDevices, type OpenIn } from './devices.ts';
import { peer } from './packages.ts';

interface Changes {
  on(event: 'change', listener: () => void): Changes;
  cancel(): void;
}

interface Database {
  put(document: object): Promise<unknown>;
  changes(options: object): Changes;
  sync(url: string, options: object): Changes;
  destroy(): Promise<void>;
}

interface PouchDB {
  new (name: string, options?: object): Database;
  plugin(plugin: object): void;
}

const PouchDB = peer<PouchDB>('pouchdb');
PouchDB.plugin(peer('pouchdb-adapter-memory'));

export const openDevice: OpenIn = async ({ url, name }) => {
  const database = new PouchDB(crypto.randomUUID(), { adapter: 'memory' });
  const arrivals = new Arrivals();
  const changes = database.changes({ live: true, since: 0 }).on('change', () => arrivals.add());
  const sync = database.sync(`${url}/${name}`, { live: true, retry: true });
  let written = 0;
  return {
    async write(content) {
      written += 1;
      await database.put({ _id: String(written).padStart(8, '0'), content });
    },
    has: (count) => arrivals.reach(count),
    async close() {
      sync.cancel();
      changes.cancel();
      await database.destroy();
    },
  };
};

lendDevices(openDevice);
