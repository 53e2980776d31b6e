import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { WebSocketServer } from 'ws';
import { peer } from './packages.ts';
import { type Database, openMessages } from './rxdb-messages.ts';

interface Replication {
  startWebsocketServer(options: { database: Database; host: string; port: number }): {
    readonly server: WebSocketServer;
  };
}

/** Devices cannot create collections on the server, so there are more than rounds. */
const SPACES = 8;

const { startWebsocketServer } = peer<Replication>('rxdb/plugins/replication-websocket');
const names = Array.from({ length: SPACES }, (_, index) => `space${index + 1}`);
const database = await openMessages(names);
const { server } = startWebsocketServer({ database, host: '127.0.0.1', port: 0 });
await once(server, 'listening');
process.send?.(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.once('disconnect', () => process.exit());
