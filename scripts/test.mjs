// npm test -- [--changed [COMMIT]] [--thorough] [--no-browser] [--seeds N] [--from S] [options of `vitest run`]
import { readdirSync, readFileSync } from 'node:fs';
import { ensureChromium } from './find-chromium.mjs';
import { changedFiles, testsOf } from './lib/changed-tests.mjs';
import { inRoot, packages } from './lib/paths.mjs';
import { main, runTool } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

await main(async () => {
  const options = process.argv.slice(2);
  const { env } = process;
  if (take(options, '--no-browser', 1)) env['TIDINGS_NO_BROWSER'] = '1';
  const [, seeds] = take(options, '--seeds', 2) ?? [];
  const [, from] = take(options, '--from', 2) ?? [];
  if (seeds) env['TIDINGS_SEEDS'] = seeds;
  if (from) env['TIDINGS_SEEDS_FROM'] = from;
  if (take(options, '--thorough', 1)) env['TEST_THOROUGH'] = '1';
  await setUp({ build: 'none' });
  const chosen = takeChanged(options);
  if (chosen?.length === 0) {
    console.log('No test depends on the changed files.');
    return 0;
  }
  const words = [...(chosen ?? []), ...options];
  if (env['TIDINGS_NO_BROWSER'] !== '1' && wantsBrowser(words)) await ensureChromium();
  const mode = take(words, '--watch', 1) ? 'watch' : 'run';
  return runTool('vitest', [mode, '--project=!faults', ...words]);
});

/**
 * Removes an option with its values and returns them; undefined if it is not there.
 * @param {string[]} options
 * @param {string} name
 * @param {number} count
 */
function take(options, name, count) {
  const index = options.indexOf(name);
  return index < 0 ? undefined : options.splice(index, count);
}

/**
 * With `--changed`, returns the tests that the changed files can break: changed since the last commit, or the named one.
 * @param {string[]} options
 */
function takeChanged(options) {
  const next = options[options.indexOf('--changed') + 1];
  const isCommit = next !== undefined && !next.startsWith('-');
  const found = take(options, '--changed', isCommit ? 2 : 1);
  return found && testsOf(changedFiles(found[1] ?? 'HEAD'));
}

/**
 * Returns whether the run includes a browser test: one that imports test/support/chromium.ts.
 * @param {readonly string[]} options
 */
function wantsBrowser(options) {
  const filters = options.filter((option) => !option.startsWith('-'));
  return ['test', ...packages.map((name) => `packages/${name}/test`)]
    .flatMap(testsIn)
    .filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)))
    .some((path) => readFileSync(inRoot(path), 'utf8').includes('support/chromium.ts'));
}

/** @param {string} folder */
function testsIn(folder) {
  return readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
}
