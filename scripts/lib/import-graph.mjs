import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { inRoot, readJson } from './paths.mjs';

const roots = ['packages', 'examples', 'test', 'bench', 'scripts'];
const skipped = /(^|\/)(node_modules|dist|coverage)(\/|$)/;
const IMPORT = /(?:from|import|import\()\s*['"]([^'"]+)['"]/g;
/** A use of a contract. Handlers and clients import all contracts as one object. */
const CONTRACT_USE = /\bendpoints\.(\w+)/g;
const CONTRACT = /^export const (\w+) = /gm;
const CONTRACTS = 'packages/shared-types/src/contracts/';

/**
 * Returns, for each file, the files of the repository that import it. Paths are relative to the root, with slashes.
 * @returns {Map<string, Set<string>>}
 */
export function importers() {
  const files = new Map(sourceFiles().map((path) => [path, readFileSync(inRoot(path), 'utf8')]));
  const entries = packageEntries();
  const contracts = contractFiles(files);
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const [path, text] of files) {
    const imported = [...text.matchAll(IMPORT)].map(([, name = '']) =>
      resolve(path, name, entries),
    );
    const used = path.startsWith(CONTRACTS)
      ? []
      : [...text.matchAll(CONTRACT_USE)].map(([, name = '']) => contracts.get(name));
    for (const each of [...imported, ...used]) {
      if (each === undefined || each === path || !files.has(each)) continue;
      found.set(each, (found.get(each) ?? new Set()).add(path));
    }
  }
  return found;
}

/** @returns {string[]} */
function sourceFiles() {
  return roots.flatMap((root) =>
    readdirSync(inRoot(root), { recursive: true, encoding: 'utf8' })
      .map((path) => posix.join(root, path.replaceAll('\\', '/')))
      .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !skipped.test(path)),
  );
}

/** Returns the source file of each entry of our packages, such as `@tidings/sdk/react`. */
function packageEntries() {
  const entries = new Map();
  for (const folder of readdirSync(inRoot('packages'))) {
    const file = `packages/${folder}/package.json`;
    if (!existsSync(inRoot(file))) continue;
    const { name, exports = {} } = readJson(file);
    for (const [entry, targets] of Object.entries(exports)) {
      const source = targets?.['@tidings/source'];
      // The element has sources for its types alone: pages load what is built.
      const path = source?.types ?? source;
      if (path) entries.set(posix.join(name, entry), posix.join('packages', folder, path));
    }
  }
  return entries;
}

/**
 * @param {ReadonlyMap<string, string>} files
 * @returns {Map<string, string>} the file of each contract, by the name of the contract
 */
function contractFiles(files) {
  const found = new Map();
  for (const [path, text] of files) {
    if (!path.startsWith(CONTRACTS)) continue;
    for (const [, name] of text.matchAll(CONTRACT)) found.set(name, path);
  }
  return found;
}

/**
 * @param {string} from
 * @param {string} name
 * @param {ReadonlyMap<string, string>} entries
 * @returns {string | undefined}
 */
function resolve(from, name, entries) {
  if (!name.startsWith('.')) return entries.get(name);
  return join(dirname(from), name).replaceAll('\\', '/');
}
