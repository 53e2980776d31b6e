// npm run size [-- --built --print --write]: fails if a part of the SDK or of the components is larger than its budget, or much smaller.
// `--built` measures the built packages, `--print` prints all sizes as a table, `--write` writes the budgets anew.
import { writeFileSync } from 'node:fs';
import { bundleElement, firstChunks } from './lib/build-element.mjs';
import { bundleSize, sizeOf } from './lib/bundle-size.mjs';
import { inRoot, readJson } from './lib/paths.mjs';
import { main } from './lib/run.mjs';
import { fingerprint, stamp } from './lib/stamp.mjs';

const BUDGETS = { sdk: 'packages/sdk/size-budgets.json', ui: 'packages/ui/size-budgets.json' };
/** The name of the custom element among the sizes. */
const ELEMENT = '<tidings-chat>, before the first message';
/** A budget this much above the size would let the next change waste what an earlier one saved. */
const SLACK = 1.05;
/** Built packages may be this much larger than their sources, since the build splits RxDB among several files. */
const BUILT = 1.01;
/** Budgets are multiples of this many bytes. */
const STEP = 200;

/** The sources of the sizes, and the budgets themselves. */
const inputs = [
  ...['package-lock.json', ...Object.values(BUDGETS), 'scripts/size.mjs'],
  ...['bundle-size', 'build-element', 'style-sheet'].map((name) => `scripts/lib/${name}.mjs`),
  ...['sdk', 'shared-types', 'ui'].flatMap((name) =>
    ['src', 'package.json'].map((path) => `packages/${name}/${path}`),
  ),
];

/** @typedef {import('./lib/bundle-size.mjs').Size} Size */

const client = `
  export { createClient } from '@tidings/sdk';
  export { indexedDbStorage } from '@tidings/sdk/indexeddb';`;

/**
 * The programs to measure, and whether everything they can load counts or only what loads at once. The first message
 * is read and shown by code that `createClient` brings along, as `test/sdk-browser/first-screen.test.ts` checks.
 * @type {Record<string, { text: string, counts: 'first' | 'all', platform?: 'node' }>}
 */
const programs = {
  'before the first stored message': { text: client, counts: 'first' },
  'everything createClient can load': { text: client, counts: 'all' },
  'signIn, before the rest of the client': {
    text: `
      export { signIn } from '@tidings/sdk';
      export const restOfTheClient = () => import('later');`,
    counts: 'first',
  },
  createApi: { text: "export { createApi } from '@tidings/sdk';", counts: 'all' },
  signIn: { text: "export { signIn } from '@tidings/sdk';", counts: 'all' },
  isApiError: { text: "export { isApiError } from '@tidings/sdk';", counts: 'all' },
  ...entryPoints(),
  'MessageContent of @tidings/ui': {
    text: "export { MessageContent } from '@tidings/ui';",
    counts: 'first',
  },
};

await main(async () => {
  const [isBuilt, isPrinted, writes] = ['--built', '--print', '--write'].map((word) =>
    process.argv.includes(word),
  );
  const checked = stamp('size');
  const from = fingerprint(inputs);
  if (!isBuilt && !isPrinted && !writes && checked.read() === from) return;
  const sizes = await measured(isBuilt === true);
  if (isPrinted) print(sizes);
  if (writes) return write(sizes);
  /** @type {Record<string, number>} */
  const budgets = { ...readJson(BUDGETS.sdk), ...readJson(BUDGETS.ui) };
  const names = new Set([...sizes.keys(), ...Object.keys(budgets)]);
  const problems = [...names].flatMap((name) => {
    const { gzip } = sizes.get(name) ?? {};
    const budget = budgets[name];
    if (gzip === undefined || budget === undefined) return [`${name} has no size or no budget.`];
    if (gzip > budget * (isBuilt ? BUILT : 1))
      return [`${name}: ${gzip} bytes with gzip, its budget is ${budget}.`];
    if (isBuilt || gzip * SLACK + STEP > budget) return [];
    return [`${name}: only ${gzip} bytes with gzip. Lower its budget of ${budget}.`];
  });
  if (problems.length > 0)
    throw new Error([`Sizes (${Object.values(BUDGETS).join(', ')}):`, ...problems].join('\n'));
  if (!isBuilt) checked.write(from);
});

/** @param {boolean} isBuilt */
async function measured(isBuilt) {
  /** @type {Map<string, Size>} */
  const sizes = new Map();
  /** @type {Map<string, import('./lib/bundle-size.mjs').BundleSize>} */
  const known = new Map();
  for (const [name, { text, counts, platform }] of Object.entries(programs)) {
    const size = known.get(text) ?? (await bundleSize(text, { platform, isBuilt, later: client }));
    known.set(text, size);
    const schemas = size.sources.find((path) => /typebox|shared-types\/.*\/contracts\//.test(path));
    if (schemas) throw new Error(`${name} brings schemas or texts into an app: ${schemas}.`);
    sizes.set(name, size[counts]);
  }
  const chunks = await bundleElement();
  // The first words are loaded by themselves, since each language has its own.
  const words = chunks.filter(({ facadeModuleId }) =>
    facadeModuleId?.endsWith('languages/en/first.ts'),
  );
  if (words.length !== 1) throw new Error('The element has no first words.');
  sizes.set(ELEMENT, sizeOf([...firstChunks(chunks), ...words]));
  return sizes;
}

/** @param {Map<string, Size>} sizes */
function print(sizes) {
  console.log('| | minified, kB | gzip, kB |\n|---|---|---|');
  for (const [name, { minified, gzip }] of sizes) {
    console.log(`| ${name} | ${(minified / 1000).toFixed(1)} | ${(gzip / 1000).toFixed(1)} |`);
  }
}

/** @param {Map<string, Size>} sizes */
function write(sizes) {
  for (const [of, file] of Object.entries(BUDGETS)) {
    const budgets = [...sizes]
      .filter(([name]) => (of === 'ui') === isOfComponents(name))
      .map(([name, { gzip }]) => [name, Math.ceil(gzip / STEP) * STEP]);
    const text = JSON.stringify(Object.fromEntries(budgets), undefined, 2);
    writeFileSync(inRoot(file), `${text}\n`);
  }
}

/** @param {string} name */
function isOfComponents(name) {
  return name === ELEMENT || name.endsWith('@tidings/ui');
}

function entryPoints() {
  const { exports } = readJson('packages/sdk/package.json');
  const names = Object.keys(exports).map((path) => path.replace(/^\./, '@tidings/sdk'));
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        text: `export * from '${name}';`,
        counts: /** @type {const} */ ('all'),
        ...(name.endsWith('/node') && { platform: /** @type {const} */ ('node') }),
      },
    ]),
  );
}
