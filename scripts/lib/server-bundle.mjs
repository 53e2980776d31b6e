import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { inRoot, readJson } from './paths.mjs';

const require = createRequire(inRoot('packages/server/package.json'));

/** Packages with compiled code: the only ones that are installed with the server. */
const installed = Object.keys(readJson('packages/server/package.json').dependencies);

/** Packages that others load if they are there. */
const optional = ['bufferutil', 'pg-native', 'utf-8-validate'];

/** Every import that becomes part of the program: all but paths, modules of Node and the packages above. */
export const bundled = new RegExp(
  `^(?!\\.|/|node:|(${[...installed, ...optional].join('|')})(/|$))`,
);

/** The names that packages written for CommonJS expect to find. */
export const commonJsNames = [
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url);',
  'const __dirname = import.meta.dirname;',
].join('\n');

/**
 * Bundles what the sources load with `require`, which they use to load large packages late.
 * @type {import('esbuild').Plugin}
 */
export const lateRequires = {
  name: 'late-requires',
  setup(build) {
    const line = /^const require = createRequire\(import\.meta\.url\);$/m;
    build.onLoad({ filter: /packages[\\/]server[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      // esbuild leaves alone a `require` that the module itself defines.
      return line.test(text) ? { contents: text.replace(line, ''), loader: 'ts' } : undefined;
    });
  },
};

/** Large packages of one file that are loaded late, and the file beside the program. */
const lateFiles = {
  'disposable-email-domains': 'disposable-email-domains.json',
  'snowball-stemmers': 'snowball-stemmers.cjs',
};

/**
 * Keeps large packages that are loaded late as files beside the program: in it, each start would read them.
 * @type {import('esbuild').Plugin}
 */
export const filesBeside = {
  name: 'files-beside',
  setup(build) {
    for (const [name, file] of Object.entries(lateFiles)) {
      build.onResolve({ filter: new RegExp(`^${name}$`) }, () => {
        copy(require.resolve(name), join(outputOf(build), file));
        return { path: `./${file}`, external: true };
      });
    }
  },
};

/**
 * Copies the pages of the API's description, and lets their plugin find them.
 * @type {import('esbuild').Plugin}
 */
export const pagesOfApi = {
  name: 'pages-of-api',
  setup(build) {
    const found = "path.join(__dirname, '..', 'static')";
    build.onLoad({ filter: /@fastify[\\/]swagger-ui[\\/]lib[\\/]routes\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes(found)) throw new Error(`${path} no longer looks for ${found}.`);
      copy(join(dirname(path), '../static'), join(outputOf(build), 'static'));
      return { contents: text.replace(found, "path.join(__dirname, 'static')"), loader: 'js' };
    });
  },
};

/**
 * Writes the licenses of all packages in the program to `LICENSES.txt`, since most demand that they stay with the code.
 * @type {import('esbuild').Plugin}
 */
export const licenses = {
  name: 'licenses',
  setup(build) {
    build.onEnd(({ metafile }) => {
      const folders = Object.keys(metafile?.inputs ?? {}).flatMap((path) => {
        const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path) ?? [];
        return folder === undefined ? [] : [inRoot(folder)];
      });
      folders.push(...Object.keys(lateFiles).map((name) => dirname(require.resolve(name))));
      // The web client has the names of emoji.
      const names = readFileSync(inRoot('packages/ui/UNICODE-LICENSE'), 'utf8').trim();
      const texts = [
        ...[...new Set(folders)].map(licenseOf),
        `Unicode CLDR (Unicode-3.0)\n\n${names}`,
      ].sort();
      mkdirSync(outputOf(build), { recursive: true });
      writeFileSync(join(outputOf(build), 'LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
    });
  },
};

/** @param {string} folder */
function licenseOf(folder) {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(basename(file)));
  const by = typeof author === 'string' ? author : author?.name;
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license ?? 'see below'})${by ? `, by ${by}` : ''}`, ...texts].join(
    '\n\n',
  );
}

/** @param {import('esbuild').PluginBuild} build */
function outputOf({ initialOptions }) {
  return inRoot(initialOptions.outdir ?? '');
}

/**
 * @param {string} from
 * @param {string} to
 */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}
