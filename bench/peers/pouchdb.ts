import { versions } from './packages.ts';
import { syncWith } from './sync.ts';

export const pouchdb = syncWith({
  name: 'pouchdb',
  peer: `PouchDB ${versions.pouchdb} and express-pouchdb ${versions['express-pouchdb']}`,
  server: './peers/pouchdb-server.ts',
  devices: './peers/pouchdb-devices.ts',
  durability:
    'on the server in LevelDB, which does not wait for the disk; documents as they are, without permissions, in no order of the server’s',
});
