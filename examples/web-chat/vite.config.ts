import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { fewChunks, type Part } from './build/few-chunks.ts';
import { serviceWorker } from './build/service-worker.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server package includes and serves this folder. */
const outDir = here('../../packages/server/web/client');

/** Names the texts by their language: the service worker stores those of one. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, language] =
    /\/languages\/([^/]+)\/(?:first|rest|emoji-names)\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return language === undefined
    ? 'app/[name]-[hash].js'
    : `app/languages/${language}/[name]-[hash].js`;
}

function beginsAt(name: string, path: string): Part {
  return { name, beginsWith: ({ facadeModuleId }) => facadeModuleId?.endsWith(path) === true };
}

/** The parts of the app in the order in which they load. */
const parts: readonly Part[] = [
  { name: 'page', beginsWith: ({ isEntry }) => isEntry },
  beginsAt('team', '/team/team.tsx'),
  beginsAt('store', '/indexeddb-engine.ts'),
];

export default defineConfig({
  plugins: [react(), fewChunks(parts), serviceWorker(here('src/service-worker.ts')), compress()],
  // Resolves our packages to their sources, so that app and SDK are built as one.
  resolve: {
    conditions: ['@tidings/source', 'module', 'browser', 'development|production'],
    // Dexie refuses to be loaded twice.
    dedupe: ['dexie'],
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy would refuse inlined images and fonts.
    assetsInlineLimit: 0,
    assetsDir: 'app',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames } },
    // The app after sign-in is one chunk, without the rarely opened parts.
    chunkSizeWarningLimit: 900,
  },
  server: {
    port: 9990,
    proxy: {
      '/api': { target: 'http://127.0.0.1:9991', ws: true },
      '/user_uploads': 'http://127.0.0.1:9991',
      '/user_avatars': 'http://127.0.0.1:9991',
      '/external_content': 'http://127.0.0.1:9991',
    },
  },
});
