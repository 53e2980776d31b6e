import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { importers } from './import-graph.mjs';
import { inRoot } from './paths.mjs';

/** Files that import everything to wire it up. Through them, every change would reach all tests. */
const wiring = new Set([
  'packages/ui/src/app.tsx',
  'packages/sdk/src/client.ts',
  'packages/sdk/src/client/lists.ts',
  'packages/sdk/src/client/open-client.ts',
  'packages/sdk/src/index.ts',
  'packages/server/src/operations/cli/program.ts',
  'packages/server/src/handlers.ts',
  'packages/server/src/http/app.ts',
  'packages/server/src/open-services.ts',
  'packages/server/src/server.ts',
  'packages/server/src/services.ts',
  'packages/server/src/start-jobs.ts',
  'packages/shared-types/src/contracts/index.ts',
  'packages/shared-types/src/events/index.ts',
  'packages/shared-types/src/index.ts',
]);

const TEST = /\.test\.tsx?$/;
const FEATURE = /^packages\/([\w-]+)\/src\/([\w-]+)\//;
const SCREEN = /^packages\/ui\/src\/([\w-]+)/;

/**
 * Returns the files that differ from a commit: committed since, changed or new.
 * @param {string} since
 * @returns {string[]}
 */
export function changedFiles(since) {
  /** @param {string[]} words */
  const git = (...words) =>
    execFileSync('git', words, { cwd: inRoot('.'), encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  return [
    ...git('diff', '--name-only', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * Returns the test files that a change can break. They import a changed file, directly or through others, or lie
 * beside a changed feature. A test of the whole server imports all of it, so imports through `wiring` do not count.
 * @param {readonly string[]} changed
 * @returns {string[]} paths, nearest first
 */
export function testsOf(changed) {
  const graph = importers();
  const reached = new Set(changed);
  const beside = changed.flatMap(testFoldersOf);
  const around = [];
  for (const path of reached) {
    if (wiring.has(path)) continue;
    for (const importer of graph.get(path) ?? []) {
      reached.add(importer);
      const isNear = changed.includes(path) && !wiring.has(importer);
      if (isNear) around.push(...testFoldersOf(importer));
    }
  }
  const importing = [...reached].filter((path) => TEST.test(path) && existsSync(inRoot(path)));
  return [...new Set([...beside.flatMap(testsIn), ...importing, ...around.flatMap(testsIn)])];
}

/**
 * Returns the tests that belong to a source file, by its path.
 * @param {string} path
 * @returns {string[]} folders and files
 */
function testFoldersOf(path) {
  // These tests cover the whole package, and other packages import most of it through its index.
  if (path.startsWith('packages/shared-types/src/')) return ['packages/shared-types/test'];
  const [, screen] = SCREEN.exec(path) ?? [];
  if (screen) return areas()[screen]?.map((each) => `test/${each}.test.ts`) ?? ['test/web-chat'];
  const [, name, feature] = FEATURE.exec(path) ?? [];
  return name && feature ? [`packages/${name}/test/${feature}`] : [];
}

/**
 * Returns the tests of each folder of the web client, by their paths in `test`.
 * @returns {Record<string, string[]>}
 */
function areas() {
  return JSON.parse(readFileSync(inRoot('test/areas.json'), 'utf8'));
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function testsIn(path) {
  if (TEST.test(path)) return [path];
  if (!existsSync(inRoot(path))) return [];
  return readdirSync(inRoot(path), { recursive: true, encoding: 'utf8' })
    .map((each) => posix.join(path, each.replaceAll('\\', '/')))
    .filter((each) => TEST.test(each));
}
