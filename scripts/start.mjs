// npm start -- [options of `tidings serve`]
import { pathToFileURL } from 'node:url';
import { inRoot } from './lib/paths.mjs';
import { main } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

await main(async () => {
  await setUp();
  if (process.env['npm_lifecycle_event'] === 'start') endWithParent();
  // Runs in this process, so that a signal reaches the server once, and its exit code is ours.
  const cli = inRoot('packages/server/dist/cli.js');
  process.argv.splice(1, 1, cli, 'serve');
  await import(pathToFileURL(cli).href);
});

/**
 * Ends this process when its parent ends. npm starts scripts through a shell. On SIGTERM, npm signals the shell,
 * which may end without signalling this process.
 */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
