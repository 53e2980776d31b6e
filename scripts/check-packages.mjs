// Checks the packages as they would be published.
import { join } from 'node:path';
import { buildForRunning } from './lib/build.mjs';
import { packages, readJson } from './lib/paths.mjs';
import { main, run, runTool } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

await main(async () => {
  await setUp();
  // Packing alone must make a package complete. Only the first of these tools packs as users do.
  await buildForRunning();
  for (const name of packages) {
    const folder = `packages/${name}`;
    const codes = [
      await runTool('@arethetypeswrong/cli', [
        '--pack',
        folder,
        '--profile',
        'esm-only',
        '--no-summary',
      ]),
      await runTool('publint', ['--strict', folder]),
    ];
    if (codes.some((code) => code !== 0)) throw new Error(`${folder} is not fit to be published.`);
  }
  // Our declarations must pass in programs that check the declarations of their imports.
  const code = await runTool('typescript', [
    ...['--noEmit', '--strict', '--skipLibCheck', 'false', '--types', 'node'],
    ...['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom,dom.iterable'],
    ...packages.flatMap(declarationsOf),
  ]);
  if (code !== 0) throw new Error('The declarations are not fit to be published.');
  const sizes = await run(process.execPath, ['scripts/size.mjs', '--built']);
  if (sizes !== 0) throw new Error('The packages are larger than their sources.');
});

/** @param {string} name */
function declarationsOf(name) {
  const { exports } = readJson(`packages/${name}/package.json`);
  // The index imports every file that a pattern matches.
  return Object.values(exports).flatMap(({ types }) =>
    // A style sheet has none.
    types === undefined ? [] : [join('packages', name, types.replace('*', 'index'))],
  );
}
