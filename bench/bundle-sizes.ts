import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'tsup';

const packageFile = new URL('../packages/sdk/package.json', import.meta.url);

/** Packages that users of the entry point have anyway. */
const EXTERNAL = ['react', 'react-dom', 'sqlite3'];

/** Prints the minified size of each entry point of the SDK, with its dependencies. */
export async function printBundleSizes(): Promise<void> {
  const { exports } = JSON.parse(await readFile(packageFile, 'utf8')) as {
    exports: Record<string, { '@tidings/source'?: string }>;
  };
  console.log('\nentry         minified      gzip');
  for (const [entry, { '@tidings/source': source }] of Object.entries(exports)) {
    if (!source) continue;
    const { minified, gzip } = await sizesOf(new URL(`../packages/sdk/${source}`, import.meta.url));
    console.log(entry.padEnd(12), kilobytes(minified), kilobytes(gzip));
  }
}

/** Includes all files, also those that are loaded on demand. */
async function sizesOf(source: URL): Promise<{ minified: number; gzip: number }> {
  const outDir = await mkdtemp(join(tmpdir(), 'tidings-bundle-'));
  try {
    await build({
      config: false,
      silent: true,
      entry: { [basename(source.pathname, '.ts')]: source.pathname },
      outDir,
      format: 'esm',
      platform: source.pathname.endsWith('/node.ts') ? 'node' : 'browser',
      target: 'es2022',
      minify: true,
      noExternal: [new RegExp(`^(?!(${EXTERNAL.join('|')})(/|$))`)],
      external: EXTERNAL,
      esbuildOptions(options) {
        options.conditions = ['@tidings/source', 'browser'];
      },
    });
    let [minified, gzip] = [0, 0];
    for (const file of await readdir(outDir)) {
      const content = await readFile(join(outDir, file));
      minified += content.length;
      gzip += gzipSync(content).length;
    }
    return { minified, gzip };
  } finally {
    await rm(outDir, { recursive: true });
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
}
