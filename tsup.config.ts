import { basename } from 'node:path';
import { defineConfig, type Options } from 'tsup';

/** What the three packages share: ES modules, declarations and source maps, and nothing bundled in. */
function packageBuild(name: string, entries: readonly string[], options: Options): Options {
  const folder = `packages/${name}`;
  return {
    name,
    entry: Object.fromEntries(
      entries.map((entry) => [basename(entry), `${folder}/src/${entry}.ts`]),
    ),
    outDir: `${folder}/dist`,
    tsconfig: `${folder}/tsconfig.build.json`,
    format: 'esm',
    dts: true,
    sourcemap: true,
    clean: true,
    splitting: true,
    removeNodeProtocol: false,
    // Every import that is not a path is a dependency, and is left to whoever installs the package.
    skipNodeModulesBundle: true,
    external: [/^[^./]/],
    esbuildOptions(esbuild) {
      // The sources are published too (see `files`), so the maps need not carry them once more.
      esbuild.sourcesContent = false;
    },
    ...options,
  };
}

export default defineConfig([
  packageBuild('shared-types', ['index', 'openapi'], { platform: 'neutral', target: 'es2022' }),
  packageBuild(
    'sdk',
    ['devtools', 'index', 'indexeddb', 'memory', 'node', 'push', 'react', 'testing'],
    { platform: 'neutral', target: 'es2022' },
  ),
  packageBuild('server', ['index', 'cli', 'markdown/markdown-worker'], {
    platform: 'node',
    target: 'node20',
    // The command and the rendering thread are run, never imported.
    dts: { entry: 'packages/server/src/index.ts' },
  }),
]);
