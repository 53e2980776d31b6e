import { createRequire } from 'node:module';
import { installPackages, packagesFolder } from '../installed-packages.ts';

const NAME = 'peers';

export const versions = {
  '@y/websocket-server': '0.1.1',
  express: '4.22.3',
  'express-pouchdb': '4.2.0',
  pouchdb: '9.0.0',
  'pouchdb-adapter-memory': '9.0.0',
  rxdb: '17.6.0',
  rxjs: '7.8.2',
  'socket.io': '4.8.4',
  'socket.io-client': '4.8.4',
  tinybase: '10.0.1',
  ws: '8.23.0',
  'y-websocket': '2.1.0',
  yjs: '13.6.33',
} as const;

type PackageName = keyof typeof versions;

export async function installPeers(): Promise<void> {
  await installPackages(NAME, versions);
}

/** Loads one of the packages, or a module of it. */
export function peer<Module>(name: PackageName | `${PackageName}/${string}`): Module {
  return createRequire(new URL('package.json', packagesFolder(NAME)))(name) as Module;
}
