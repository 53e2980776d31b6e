import type { TestCase, TestModule } from 'vitest/node';
import { withoutBrowser } from '../../scripts/find-chromium.mjs';
import type {} from './skip-reason.ts';

/** Returns a line for each reason for which tests of a file are skipped, and one for all browser or PostgreSQL tests. */
export function skippedTests(
  modules: readonly TestModule[],
  relative: (path: string) => string,
): string[] {
  const withoutPostgres = process.env['TEST_WITHOUT_POSTGRES'] === '1';
  const counts = new Map<string, number>();
  for (const module of modules) {
    for (const test of module.children.allTests('skipped')) {
      const reason = test.meta().skipReason ?? givenAtRun(test) ?? otherReason(test);
      const line = reason && `${relative(module.moduleId)}: ${reason}`;
      if (line) counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  }
  return [
    ...(withoutBrowser ? ['Left out: tests that need a browser (--no-browser).'] : []),
    ...(withoutPostgres
      ? ['Left out: tests on PostgreSQL, which has no programs for this system.']
      : []),
    ...[...counts].map(([line, count]) => `Skipped ${count} of ${line}.`),
  ];

  /** A test that skips itself says why. */
  function givenAtRun(test: TestCase): string | undefined {
    const result = test.result();
    return result.state === 'skipped' ? result.note : undefined;
  }

  /** A filter by name, and what this run leaves out, explain themselves. */
  function otherReason({ project }: TestCase): string | undefined {
    const isExplained = withoutBrowser || withoutPostgres || project.config.testNamePattern;
    return isExplained ? undefined : 'no reason is given';
  }
}
