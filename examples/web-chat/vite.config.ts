import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { serviceWorker } from './build/service-worker.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server serves what is built there, and takes it along in its package. */
const outDir = here('../../packages/server/web/client');

export default defineConfig({
  plugins: [react(), serviceWorker(here('src/service-worker/service-worker.ts')), compress()],
  // From their sources: the client and the SDK are built as one.
  resolve: {
    conditions: ['@tidings/source', 'module', 'browser', 'development|production'],
    // It refuses to be there twice.
    dedupe: ['dexie'],
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // Inlined images and fonts would need holes in the content security policy.
    assetsInlineLimit: 0,
    assetsDir: 'app',
    modulePreload: { polyfill: false },
    // The part behind the sign-in is one; what is opened seldom is not in it.
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
