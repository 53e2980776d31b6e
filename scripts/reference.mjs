// npm run reference [-- --check]: writes the reference of the SDK from its types, or checks that it is current.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './lib/paths.mjs';
import { main, runTool } from './lib/run.mjs';
import { fingerprint, stamp } from './lib/stamp.mjs';

const page = 'docs/sdk/reference';
const target = inRoot(page);
/** The inputs of the reference, and the reference itself. */
const inputs = [
  ...[page, 'typedoc.config.mjs', 'package-lock.json', 'scripts/reference.mjs'],
  ...['tsconfig.base.json', 'packages/sdk/tsconfig.reference.json'],
  ...['sdk', 'shared-types'].flatMap((name) =>
    ['src', 'package.json'].map((path) => `packages/${name}/${path}`),
  ),
];

await main(async () => {
  if (!process.argv.includes('--check')) return runTool('typedoc', []);
  const checked = stamp('reference');
  const from = fingerprint(inputs);
  if (checked.read() === from) return 0;
  const fresh = await mkdtemp(join(tmpdir(), 'tidings-reference-'));
  try {
    const code = await runTool('typedoc', ['--out', fresh]);
    if (code !== 0) return code;
    if ((await contentOf(fresh)) === (await contentOf(target))) {
      checked.write(from);
      return 0;
    }
    console.error('docs/sdk/reference is out of date: run npm run reference');
    return 1;
  } finally {
    await rm(fresh, { recursive: true });
  }
});

/** @param {string} folder */
async function contentOf(folder) {
  const names = (await readdir(folder).catch(() => [])).sort();
  const files = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]);
  return JSON.stringify(await Promise.all(files));
}
