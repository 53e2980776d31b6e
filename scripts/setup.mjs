// node scripts/setup.mjs [complete | runnable | none]: installs, and builds as much as the word says.
import { main } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

const [build = 'runnable'] = process.argv.slice(2);

await main(async () => {
  if (build !== 'complete' && build !== 'runnable' && build !== 'none') {
    throw new Error(`setup: there is no build called ${build}.`);
  }
  await setUp({ build });
});
