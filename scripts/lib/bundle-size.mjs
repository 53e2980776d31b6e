import { gzipSync } from 'node:zlib';
import { inRoot } from './paths.mjs';

/** Packages that users of the entry points have anyway. */
const external = ['react', 'react-dom', 'sqlite3'];

/**
 * @typedef {object} Size
 * @property {number} minified
 * @property {number} gzip each file by itself, as servers send it
 */

/**
 * @typedef {object} BundleSize
 * @property {Size} first the code that loads at once
 * @property {Size} all this and everything that can be loaded later
 * @property {string[]} sources the files in it, relative to the root
 */

/**
 * Measures a program in bytes, bundled with all of its imports.
 * @param {string} text
 * @param {{ platform?: 'browser' | 'node' | undefined, isBuilt?: boolean }} [options] `isBuilt` takes the built packages, not
 * their sources
 * @returns {Promise<BundleSize>}
 */
export async function bundleSize(text, { platform = 'browser', isBuilt = false } = {}) {
  // Imported late, because it may have been installed a moment ago.
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: inRoot('.'),
    stdin: { contents: text, resolveDir: inRoot('examples/web-chat') },
    outdir: 'out',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform,
    jsx: 'automatic',
    external,
    conditions: isBuilt ? [] : ['@tidings/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, { imports }]) => [inRoot(path), imports]),
  );
  const [entry] = outputFiles.filter(({ path }) => path.endsWith('stdin.js'));
  if (!entry) throw new Error('The bundle has no entry.');

  /** @type {Set<string>} */
  const first = new Set();
  /** @param {string} path */
  const load = (path) => {
    if (first.has(path)) return;
    first.add(path);
    for (const { path: imported, kind, external: isExternal } of outputs.get(path) ?? []) {
      if (!isExternal && kind === 'import-statement') load(inRoot(imported));
    }
  };
  load(entry.path);
  return {
    first: sum(outputFiles.filter(({ path }) => first.has(path))),
    all: sum(outputFiles),
    sources: Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput ? path : [])),
    ),
  };
}

/**
 * @param {readonly { contents: Uint8Array }[]} files
 * @returns {Size}
 */
function sum(files) {
  let [minified, gzip] = [0, 0];
  for (const { contents } of files) {
    minified += contents.length;
    gzip += gzipSync(contents, { level: 9 }).length;
  }
  return { minified, gzip };
}
