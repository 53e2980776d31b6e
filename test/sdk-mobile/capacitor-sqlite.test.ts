import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from 'vitest';
import { withoutBrowser } from '../support/chromium.ts';
import { downloadedPackages } from '../support/downloaded-packages.ts';
import { type PageServer, servePage } from '../support/page-server.ts';
import { because } from '../support/skip-reason.ts';
import { testInPage } from './storage-in-page.ts';

/*
 * The web build of Capacitor's SQLite, which has the database in memory and stores the whole of it in IndexedDB. The
 * native builds need a phone.
 */

const packages = downloadedPackages({
  '@capacitor-community/sqlite': '8.1.1',
  '@capacitor/core': '8.5.2',
  'jeep-sqlite': '2.8.0',
  // The script that jeep-sqlite carries fits no newer WebAssembly.
  'sql.js': '1.11.0',
});

describe.skipIf(withoutBrowser || !packages.areAvailable)(
  'Capacitor’s SQLite in Chromium',
  because(packages.needs),
  () => {
    // It deletes the stored database before it stores the next one.
    testInPage(serve, { hasWholeWrites: false });
  },
);

async function serve(): Promise<PageServer> {
  const modules = join(await packages.folder(), 'node_modules');
  const wasm = await readFile(join(modules, 'sql.js/dist/sql-wasm.wasm'));
  return servePage(join(import.meta.dirname, 'capacitor-sqlite-page.ts'), undefined, {
    files: { '/assets/sql-wasm.wasm': wasm },
    bundle: { nodePaths: [modules], format: 'esm', external: ['fs', 'path', 'crypto'] },
  });
}
