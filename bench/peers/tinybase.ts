import { versions } from './packages.ts';
import { syncWith } from './sync.ts';

export const tinybase = syncWith({
  name: 'tinybase',
  peer: `TinyBase ${versions.tinybase} and its synchronizer`,
  server: './peers/tinybase-server.ts',
  devices: './peers/tinybase-devices.ts',
  durability:
    'none, the server’s store is in memory, too, as long as somebody is connected (its own writers write everything anew at each change); cells as they are, without permissions',
});
