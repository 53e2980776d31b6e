// npm test -- [--no-browser] [--seeds N] [--from S] [options of `vitest run`]
import { readdirSync, readFileSync } from 'node:fs';
import { ensureChromium } from './find-chromium.mjs';
import { inRoot, packages } from './lib/paths.mjs';
import { main, runTool } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

await main(async () => {
  const options = process.argv.slice(2);
  if (take(options, '--no-browser', 1)) process.env['TIDINGS_NO_BROWSER'] = '1';
  const [, seeds] = take(options, '--seeds', 2) ?? [];
  const [, from] = take(options, '--from', 2) ?? [];
  if (seeds) process.env['TIDINGS_SEEDS'] = seeds;
  if (from) process.env['TIDINGS_SEEDS_FROM'] = from;
  await setUp();
  if (process.env['TIDINGS_NO_BROWSER'] !== '1' && wantsBrowser(options)) await ensureChromium();
  return runTool('vitest', ['run', '--project=!faults', ...options]);
});

/**
 * Takes an option out, with what belongs to it; undefined if it is not there.
 * @param {string[]} options
 * @param {string} name
 * @param {number} count
 */
function take(options, name, count) {
  const index = options.indexOf(name);
  return index < 0 ? undefined : options.splice(index, count);
}

/**
 * Whether the run takes in a browser test: one that imports test/support/chromium.ts.
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
