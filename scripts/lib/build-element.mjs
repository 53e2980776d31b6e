import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { inRoot } from './paths.mjs';
import { scopedStyles } from './style-sheet.mjs';

const folder = inRoot('packages/ui');
const entry = join(folder, 'src/element.ts');
/** The server offers the element to pages from here. */
const served = inRoot('packages/server/web/element');
const katexFonts = inRoot('node_modules/katex/dist/fonts');

/** Preact instead of React, which would be half of the code that a page loads. */
const alias = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};

/**
 * Bundles `<tidings-chat>` with everything that it needs, and puts it where the package and the server have it.
 */
export async function buildElement() {
  const files = await bundleElement();
  const built = join(folder, 'dist/element');
  for (const target of [built, served]) {
    rmSync(target, { recursive: true, force: true });
    mkdirSync(join(target, 'fonts'), { recursive: true });
    for (const { fileName, code } of files) writeFileSync(join(target, fileName), code);
    for (const name of readdirSync(katexFonts).filter((each) => each.endsWith('.woff2'))) {
      copyFileSync(join(katexFonts, name), join(target, 'fonts', name));
    }
  }
  for (const { fileName, code } of files) {
    writeFileSync(join(served, `${fileName}.gz`), gzipSync(code, { level: 9 }));
    writeFileSync(join(served, `${fileName}.br`), brotliCompressSync(code));
  }
}

/**
 * Returns the files of the element. The first one has all that the first messages need.
 * @returns {Promise<readonly import('rolldown').OutputChunk[]>}
 */
export async function bundleElement() {
  // Imported late, because it may have been installed a moment ago.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: { 'tidings-chat': entry },
    cwd: folder,
    platform: 'browser',
    resolve: {
      alias,
      conditionNames: ['@tidings/source', 'import', 'module', 'browser', 'default'],
    },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
    plugins: [
      {
        name: 'style-text',
        async load(id) {
          if (!id.endsWith('.css')) return undefined;
          const text = id.startsWith(folder) ? await scopedStyles(id) : readFileSync(id, 'utf8');
          return { code: `export const text = ${JSON.stringify(text)};`, moduleType: 'js' };
        },
      },
    ],
  });
  try {
    const first = firstChunks(chunksOf((await bundle.generate({ format: 'esm' })).output));
    const modules = new Set(first.flatMap(({ moduleIds }) => moduleIds));
    const { output } = await bundle.generate({
      format: 'esm',
      minify: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // One file compresses better than sixty.
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: 'first', test: (id) => modules.has(id) }],
      },
    });
    return chunksOf(output);
  } finally {
    await bundle.close();
  }
}

/** @param {import('rolldown').RolldownOutput['output']} output */
function chunksOf(output) {
  return output.filter((file) => file.type === 'chunk');
}

/**
 * Returns the chunks that load at once.
 * @param {readonly import('rolldown').OutputChunk[]} chunks the entry first
 */
export function firstChunks(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set(chunks.slice(0, 1).map(({ fileName }) => fileName));
  for (const name of reached) {
    for (const imported of byName.get(name)?.imports ?? []) reached.add(imported);
  }
  return [...reached].flatMap((name) => byName.get(name) ?? []);
}
