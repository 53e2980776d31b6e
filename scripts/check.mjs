// npm run check: all checks that run no tests. A check without findings prints nothing.
import { main } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';
import { sideBySide } from './lib/side-by-side.mjs';

await main(async () => {
  await setUp({ build: 'none' });
  // The longest come first, so that none of them runs alone at the end.
  const failed = await sideBySide([
    { name: 'check:types', args: ['scripts/check-types.mjs'] },
    {
      name: 'check:lint',
      tool: '@biomejs/biome',
      args: ['check', '--error-on-warnings'],
    },
    { name: 'size', args: ['scripts/size.mjs'] },
    { name: 'reference --check', args: ['scripts/reference.mjs', '--check'] },
    {
      name: 'check:unused',
      tool: 'knip',
      args: ['--cache', '--cache-location', 'node_modules/.tidings/knip'],
    },
    {
      name: 'check:openapi',
      tool: 'tsx',
      args: ['--conditions=@tidings/source', 'scripts/check-openapi.ts'],
    },
    {
      name: 'texts --check',
      tool: 'tsx',
      args: ['--conditions=@tidings/source', 'scripts/texts.ts', '--check'],
    },
    { name: 'check:english', args: ['scripts/check-english.mjs'] },
    { name: 'conformance --check', args: ['scripts/conformance.mjs', '--check'] },
  ]);
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
});
