import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { peer } from './packages.ts';

interface PouchDB {
  defaults(options: { prefix: string }): PouchDB;
}

interface App {
  use(part: unknown): void;
}

const [, , folder = ''] = process.argv;

/** The same app as the command `pouchdb-server`, with LevelDB in a folder. */
const app = peer<() => App & RequestListener>('express')();
const serve = peer<(database: PouchDB, options: object) => unknown>('express-pouchdb');
const files = { configPath: join(folder, 'config.json'), logPath: join(folder, 'log.txt') };
const database = peer<PouchDB>('pouchdb').defaults({ prefix: `${folder}/` });
app.use(serve(database, { mode: 'minimumForPouchDB', ...files }));
const http = createServer(app);
http.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
});
process.once('disconnect', () => process.exit());
