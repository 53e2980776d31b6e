// npm run reference [-- --check]: writes the references of the SDK and of the components from their types,
// or checks that they are current.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './lib/paths.mjs';
import { main, runTool } from './lib/run.mjs';
import { fingerprint, stamp } from './lib/stamp.mjs';

/** The pages of each reference, and the settings that write them. */
const references = [
  { page: 'docs/sdk/reference', config: 'typedoc.config.mjs' },
  { page: 'docs/reference/ui', config: 'packages/ui/typedoc.config.mjs' },
];
/** The inputs of the references, and the references themselves. */
const inputs = [
  ...references.flatMap(({ page, config }) => [page, config]),
  ...['package-lock.json', 'scripts/reference.mjs', 'tsconfig.base.json'],
  ...['packages/sdk/tsconfig.reference.json', 'packages/ui/tsconfig.reference.json'],
  ...['sdk', 'shared-types', 'ui'].flatMap((name) =>
    ['src', 'package.json'].map((path) => `packages/${name}/${path}`),
  ),
];

await main(async () => {
  if (!process.argv.includes('--check')) return firstFailure(({ config }) => write(config));
  const checked = stamp('reference');
  const from = fingerprint(inputs);
  if (checked.read() === from) return 0;
  const code = await firstFailure(check);
  if (code === 0) checked.write(from);
  return code;
});

/** @param {(reference: typeof references[number]) => Promise<number>} work */
async function firstFailure(work) {
  for (const reference of references) {
    const code = await work(reference);
    if (code !== 0) return code;
  }
  return 0;
}

/** @param {typeof references[number]} reference */
async function check({ page, config }) {
  const fresh = await mkdtemp(join(tmpdir(), 'tidings-reference-'));
  try {
    const code = await write(config, ['--out', fresh]);
    if (code !== 0) return code;
    if ((await contentOf(fresh)) === (await contentOf(inRoot(page)))) return 0;
    console.error(`${page} is out of date: run npm run reference`);
    return 1;
  } finally {
    await rm(fresh, { recursive: true });
  }
}

/** @param {string} config @param {string[]} [more] */
function write(config, more = []) {
  return runTool('typedoc', ['--options', config, ...more]);
}

/** @param {string} folder */
async function contentOf(folder) {
  const names = (await readdir(folder).catch(() => [])).sort();
  const files = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]);
  return JSON.stringify(await Promise.all(files));
}
