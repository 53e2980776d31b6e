import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inRoot } from './paths.mjs';

/** Packages that users of the entry points have anyway. */
const external = [/^react($|\/)/, /^react-dom($|\/)/, 'sqlite3'];

/**
 * @typedef {object} Size
 * @property {number} minified
 * @property {number} gzip each file by itself, as servers send it
 */

/**
 * @typedef {object} BundleSize
 * @property {Size} first the code that loads at once
 * @property {Size} all this and everything that can be loaded later
 * @property {string[]} sources the files in it
 */

/**
 * Measures a program in bytes, bundled with all of its imports as Vite does.
 * @param {string} text
 * @param {object} [options]
 * @param {'browser' | 'node' | undefined} [options.platform]
 * @param {boolean} [options.isBuilt] takes the built packages, not their sources
 * @param {string | undefined} [options.later] what the program gets by `import('later')`
 * @param {string} [options.folder] where the program would be, which decides the packages that it finds
 * @returns {Promise<BundleSize>}
 */
export async function bundleSize(
  text,
  { platform = 'browser', isBuilt = false, later, folder = inRoot('examples/web-chat') } = {},
) {
  // Imported late, because it may have been installed a moment ago.
  const { rolldown } = await import('rolldown');
  const program = join(folder, 'program.js');
  const laterFile = join(folder, 'later.js');
  const names = new Map([
    [program, program],
    ['later', laterFile],
  ]);
  const texts = new Map([
    [program, text],
    [laterFile, later],
  ]);
  const conditions = ['import', 'module', platform, 'default'];
  const bundle = await rolldown({
    input: program,
    cwd: folder,
    platform,
    external,
    resolve: { conditionNames: isBuilt ? conditions : ['@tidings/source', ...conditions] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => names.get(id),
        load: (id) => texts.get(id),
      },
    ],
  });
  const { output } = await bundle.generate({ minify: true, format: 'esm' });
  await bundle.close();
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  );
  const entry = output[0].fileName;

  /**
   * Returns the chunks that an entry brings along.
   * @param {(chunk: import('rolldown').OutputChunk) => readonly string[]} importsOf
   */
  const reachedBy = (importsOf) => {
    const names = new Set([entry]);
    for (const name of names) {
      const chunk = chunks.get(name);
      for (const imported of chunk ? importsOf(chunk) : []) names.add(imported);
    }
    return [...names].flatMap((name) => chunks.get(name) ?? []);
  };
  const all = reachedBy(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return {
    first: sizeOf(reachedBy(({ imports }) => imports)),
    all: sizeOf(all),
    sources: all.flatMap(({ moduleIds }) => moduleIds),
  };
}

/**
 * @param {readonly { code: string }[]} chunks
 * @returns {Size}
 */
export function sizeOf(chunks) {
  let [minified, gzip] = [0, 0];
  for (const { code } of chunks) {
    minified += Buffer.byteLength(code);
    gzip += gzipSync(code, { level: 9 }).length;
  }
  return { minified, gzip };
}
