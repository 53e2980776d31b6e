import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { peer } from './packages.ts';

interface Persisters {
  createCustomPersister(
    store: object,
    read: () => Promise<undefined>,
    write: () => Promise<void>,
    listen: () => void,
    leave: () => void,
    onError: undefined,
    persists: number,
  ): object;
}

interface Synchronizing {
  createWsServer(server: WebSocketServer, persisterOf: () => object): object;
}

const { createMergeableStore } = peer<{ createMergeableStore: () => object }>('tinybase');
const { createCustomPersister } = peer<Persisters>('tinybase/persisters');
const { createWsServer } = peer<Synchronizing>('tinybase/synchronizers/synchronizer-ws-server');

const MERGEABLE_STORES = 2;
const nothing = () => undefined;
const nothingLater = async () => undefined;

/**
 * Stores that are required to be persisted only exist on the server if they are. Its own persisters write
 * everything at every change, which is too slow for thousands of messages. This one discards.
 */
function forgetful(): object {
  const [store, of] = [createMergeableStore(), nothingLater];
  return createCustomPersister(store, of, of, nothing, nothing, undefined, MERGEABLE_STORES);
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
createWsServer(server, forgetful);
await once(server, 'listening');
process.send?.(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.once('disconnect', () => process.exit());
