import { defineConfig } from 'vite';

export default defineConfig({
  // Relative, so that the page works below any path.
  base: './',
  resolve: {
    // Resolves the SDK to its sources, so that it needs no build.
    conditions: ['@tidings/source', 'module', 'browser', 'development|production'],
    // Dexie refuses to be loaded twice in one page.
    dedupe: ['dexie'],
  },
  build: { target: 'es2022', chunkSizeWarningLimit: 1_000 },
  server: { port: 9988 },
  preview: { port: 9988 },
});
