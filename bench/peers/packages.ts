import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Folder of the other programs, separate from the repository's own dependencies. */
const folder = new URL('../../node_modules/.cache/tidings-peers/', import.meta.url);
const manifest = new URL('package.json', folder);
const complete = new URL('installed.json', folder);

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

/** Takes a while the first time, and needs a network. */
export async function installPeers(): Promise<void> {
  const wanted = JSON.stringify({ private: true, dependencies: versions }, null, 2);
  if ((await readFile(complete, 'utf8').catch(() => '')) === wanted) return;
  await mkdir(folder, { recursive: true });
  await writeFile(manifest, wanted);
  const words = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', words, { cwd: fileURLToPath(folder) });
  await writeFile(complete, wanted);
}

/** Loads one of the packages, or a module of it. */
export function peer<Module>(name: PackageName | `${PackageName}/${string}`): Module {
  return createRequire(manifest)(name) as Module;
}
