import { versions } from './packages.ts';
import { syncWith } from './sync.ts';

export const rxdb = syncWith({
  name: 'rxdb',
  peer: `RxDB ${versions.rxdb} and its websocket replication`,
  server: './peers/rxdb-server.ts',
  devices: './peers/rxdb-devices.ts',
  durability:
    'none, the server’s database is in memory, too; documents as they are, without permissions',
});
