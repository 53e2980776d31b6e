import { join } from 'node:path';
import { describe } from 'vitest';
import { withoutBrowser } from '../support/chromium.ts';
import { downloadedPackages } from '../support/downloaded-packages.ts';
import { type PageServer, servePage } from '../support/page-server.ts';
import { because } from '../support/skip-reason.ts';
import { testInPage } from './storage-in-page.ts';

/*
 * The web build of expo-sqlite: SQLite as WebAssembly in a worker, in the files of the page's origin. In Node the
 * package is a dummy that stores nothing. The native builds need a phone.
 */

const packages = downloadedPackages({ 'expo-sqlite': '57.0.3' });

describe.skipIf(withoutBrowser || !packages.areAvailable)(
  'expo-sqlite in Chromium',
  because(packages.needs),
  () => {
    testInPage(serve, { hasWholeWrites: true });
  },
);

async function serve(): Promise<PageServer> {
  const modules = join(await packages.folder(), 'node_modules');
  const web = join(modules, 'expo-sqlite/web');
  const parts = join(import.meta.dirname, 'expo-parts.ts');
  return servePage(join(import.meta.dirname, 'expo-sqlite-page.ts'), join(web, 'worker.ts'), {
    bundle: {
      alias: {
        'expo-sqlite': join(modules, 'expo-sqlite/build/SQLiteDatabase.js'),
        'expo/devtools': parts,
        expo: parts,
        'react-native': parts,
      },
      nodePaths: [modules],
      resolveExtensions: ['.web.js', '.web.ts', '.ts', '.tsx', '.js'],
      loader: { '.wasm': 'dataurl' },
      define: { __DEV__: 'false' },
    },
  });
}
