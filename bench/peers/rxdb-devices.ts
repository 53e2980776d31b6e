import { Arrivals, lendDevices, type OpenIn } from './devices.ts';
import { peer } from './packages.ts';
import { type Collection, openMessages } from './rxdb-messages.ts';

interface Replication {
  replicateWithWebsocketServer(options: {
    replicationIdentifier: string;
    collection: Collection;
    url: string;
    live: true;
  }): Promise<unknown>;
}

const { replicateWithWebsocketServer } = peer<Replication>('rxdb/plugins/replication-websocket');

export const openDevice: OpenIn = async ({ url, name }) => {
  const database = await openMessages([name]);
  const collection = database.collections[name];
  if (!collection) throw new Error('There is no collection');
  const arrivals = new Arrivals();
  collection.insert$.subscribe(() => arrivals.add());
  const replication = { replicationIdentifier: 'messages', collection, url, live: true } as const;
  await replicateWithWebsocketServer(replication);
  return {
    async write(content) {
      await collection.insert({ id: crypto.randomUUID(), content });
    },
    has: (count) => arrivals.reach(count),
    async close() {
      await database.close();
    },
  };
};

lendDevices(openDevice);
