// npm start -- [options of `tidings serve`]
import { pathToFileURL } from 'node:url';
import { inRoot } from './lib/paths.mjs';
import { main } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

await main(async () => {
  await setUp();
  if (process.env['npm_lifecycle_event'] === 'start') endWithParent();
  // In this very process: a signal then reaches the server once, and its exit code is ours.
  const cli = inRoot('packages/server/dist/cli.js');
  process.argv.splice(1, 1, cli, 'serve');
  await import(pathToFileURL(cli).href);
});

/**
 * npm starts scripts through a shell. Told to end, npm passes that on to the shell, which may end
 * without passing it on: nobody would be left to stop the server.
 */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
