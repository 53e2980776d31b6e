// node scripts/test-totals.mjs report.json: the totals of Vitest's JSON report on one line.
import { readFileSync } from 'node:fs';

const [report] = process.argv.slice(2);
if (report === undefined) throw new Error('usage: node scripts/test-totals.mjs report.json');

const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));

/** Files that failed before any of their tests could: no test counts for them, and they must count. */
const brokenFiles = testResults.filter(
  (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
    file.status === 'failed' && file.assertionResults.length === 0,
);
console.log(`${numPassedTests} passed, ${numFailedTests + brokenFiles.length} failed`);
