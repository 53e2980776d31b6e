import { defineConfig } from 'vite';

export default defineConfig({
  // Wherever it is put, below any path.
  base: './',
  resolve: {
    // From its sources, so that the SDK needs no build.
    conditions: ['@tidings/source', 'module', 'browser', 'development|production'],
    // RxDB asks for one version of it exactly, and two in one page refuse to work.
    dedupe: ['dexie'],
  },
  build: { target: 'es2022', chunkSizeWarningLimit: 1_000 },
  server: { port: 9989 },
  preview: { port: 9989 },
});
