// Checks the packages in the shape in which they would be published.
import { packages } from './lib/paths.mjs';
import { main, runTool } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

await main(async () => {
  await setUp({ build: 'complete' });
  for (const name of packages) {
    const folder = `packages/${name}`;
    const codes = [
      await runTool('publint', ['--strict', folder]),
      await runTool('@arethetypeswrong/cli', [
        '--pack',
        folder,
        '--profile',
        'esm-only',
        '--no-summary',
      ]),
    ];
    if (codes.some((code) => code !== 0)) throw new Error(`${folder} is not fit to be published.`);
  }
});
