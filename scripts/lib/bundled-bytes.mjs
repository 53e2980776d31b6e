import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

/**
 * Returns the size of a browser program with this text, bundled with the parts of the built packages that it uses.
 * @param {string} text
 */
export async function bundledBytes(text) {
  // Imported late, because it may have been installed a moment ago.
  const { build } = await import('tsup');
  const folder = await mkdtemp(join(tmpdir(), 'tidings-bundled-'));
  try {
    const entry = join(folder, 'program.mjs');
    await writeFile(entry, text);
    await build({
      config: false,
      silent: true,
      entry: { out: entry },
      outDir: join(folder, 'out'),
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      minify: true,
      noExternal: [/./],
      esbuildOptions(options) {
        options.nodePaths = [inRoot('node_modules')];
      },
    });
    return (await readFile(join(folder, 'out/out.js'))).length;
  } finally {
    await rm(folder, { recursive: true });
  }
}
