import { basename, sep } from 'node:path';
import { defineConfig, type Options } from 'tsup';
import {
  bundled,
  commonJsNames,
  filesBeside,
  lateRequires,
  licenses,
  pagesOfApi,
} from './scripts/lib/server-bundle.mjs';

/** What the packages share: ES modules and source maps; nothing bundled in unless they say so. */
function packageBuild(name: string, options: Options): Options {
  const folder = `packages/${name}`;
  return {
    name,
    outDir: `${folder}/dist`,
    tsconfig: `${folder}/tsconfig.build.json`,
    format: 'esm',
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
      // What is bundled in from another package is its sources, which need not be built first.
      esbuild.conditions = ['@tidings/source'];
      // Node keeps a file with other characters in twice the memory.
      esbuild.charset = 'ascii';
    },
    ...options,
  };
}

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** Leaves each module a file of its own, so that who bundles an app can leave out what it does not use. */
const oneFilePerModule: Plugin = {
  name: 'one-file-per-module',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path, importer }) => {
      // The texts of a language become part of its module.
      if (kind === 'entry-point' || isInstalled(importer) || path.endsWith('.json'))
        return undefined;
      return { path: path.replace(/\.tsx?$/, '.js'), external: true };
    });
  },
};

/** A package that becomes part of apps. */
function libraryBuild(name: string, options: Options = {}): Options {
  const folder = `packages/${name}/src`;
  return packageBuild(name, {
    entry: [`${folder}/**/*.ts`, `${folder}/**/*.tsx`],
    esbuildPlugins: [oneFilePerModule],
    platform: 'neutral',
    target: 'es2022',
    ...options,
  });
}

function isInstalled(path: string): boolean {
  return path.includes(`${sep}node_modules${sep}`);
}

function filesOf(name: string, entries: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    entries.map((entry) => [basename(entry), `packages/${name}/src/${entry}.ts`]),
  );
}

export default defineConfig([
  libraryBuild('shared-types'),
  libraryBuild('sdk', {
    // All of RxDB needs Node 22 and 25 packages that the SDK never loads. Its parts that the SDK loads need five.
    noExternal: [/^rxdb(\/|$)/],
  }),
  libraryBuild('ui', {
    entry: [
      'packages/ui/src/**/*.ts',
      'packages/ui/src/**/*.tsx',
      // The custom element is a bundle of its own.
      '!packages/ui/src/element.ts',
      '!packages/ui/src/element/**',
    ],
  }),
  packageBuild('server', {
    entry: filesOf('server', [
      'index',
      'cli',
      'features/markdown/markdown-worker',
      '../demo/fill-demo',
    ]),
    platform: 'node',
    target: 'node20',
    // One program: an installation is three packages with compiled code, and no command looks for 2,000 files.
    noExternal: [bundled],
    banner: { js: commonJsNames },
    esbuildPlugins: [lateRequires, filesBeside, pagesOfApi, licenses],
    sourcemap: false,
    minifyWhitespace: true,
    minifySyntax: true,
  }),
]);
