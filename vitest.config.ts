import { defineConfig } from 'vitest/config';

/** With `@tidings/source`, workspace packages resolve to their TypeScript, so no test needs a build. */
const conditions = ['@tidings/source', 'module', 'node', 'development|production'];

/** Stands alone instead of extending the root, which would run the global set-up once more. */
function project(name: string, root: string) {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      root,
      include: ['test/**/*.test.ts'],
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: './test/support/postgres-setup.ts',
    projects: [
      project('shared-types', './packages/shared-types'),
      project('server', './packages/server'),
      project('sdk', './packages/sdk'),
      project('test', '.'),
    ],
  },
});
