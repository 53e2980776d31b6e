import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BriefReporter } from './test/support/brief-reporter.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { PATIENCE_MS, TEST_TIMEOUT_MS } from './test/support/patience.ts';

/** With `@tidings/source`, workspace packages resolve to their TypeScript, so tests see what was just written. */
const conditions = ['@tidings/source', 'module', 'node', 'development|production'];

const FAULTS = 'test/faults/**/*.test.ts';
const CONTAINERS = 'test/compose.test.ts';
const LATE_CODE = fileURLToPath(new URL('./test/support/late-code-setup.ts', import.meta.url));

/** Stands alone instead of extending the root, which would run the global set-up once more. */
function project(
  name: string,
  root: string,
  options: {
    include?: string[];
    exclude?: string[];
    setupFiles?: string[];
    sequence?: { groupOrder: number };
  } = {},
) {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      root,
      include: ['test/**/*.test.{ts,tsx}'],
      testTimeout: TEST_TIMEOUT_MS,
      hookTimeout: TEST_TIMEOUT_MS,
      // Reading all modules anew for each file would take longer than most files' tests.
      isolate: false,
      expect: { poll: { timeout: PATIENCE_MS } },
      ...options,
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: [
      './test/support/temporary-folder-setup.ts',
      './test/support/builds-setup.ts',
      './test/support/postgres-setup.ts',
    ],
    // Half of a test's time is waiting: for a browser, a process, a disk or a connection that is cut.
    maxWorkers: 2 * availableParallelism(),
    // Transformed sources stay on the disk for the next run.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    reporters: [new BriefReporter()],
    // The output of tests that pass would hide that of failures.
    silent: 'passed-only',
    // The provider of sign-in that tests run says each time that it is not set up for others.
    onConsoleLog: (text) => !text.startsWith('oidc-provider '),
    projects: [
      project('shared-types', './packages/shared-types'),
      project('server', './packages/server'),
      project('sdk', './packages/sdk', { setupFiles: [LATE_CODE] }),
      project('ui', './packages/ui'),
      project('test', '.', { exclude: [FAULTS, CONTAINERS], setupFiles: [LATE_CODE] }),
      // After all others: networks come and go with containers, and each time Chromium ends its requests.
      project('containers', '.', { include: [CONTAINERS], sequence: { groupOrder: 1 } }),
      // Minutes of broken disks and databases: `npm run fault-test`.
      project('faults', '.', { include: [FAULTS], setupFiles: [LATE_CODE] }),
    ],
  },
});
