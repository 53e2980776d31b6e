import { existsSync } from 'node:fs';
import { missingToCompile } from './compiler-needs.mjs';
import { inRoot } from './paths.mjs';
import { runNpm } from './run.mjs';
import { fingerprint, stamp } from './stamp.mjs';

const unfinished = 'unfinished';

/** Installs the dependencies if there are none, or if the lockfile changed since the last installation. */
export async function installIfStale() {
  const installed = stamp('installed');
  const wanted = fingerprint(['package-lock.json']);
  const found = installed.read();
  if (found === wanted) return;

  const missing = missingToCompile();
  // npm writes its own record last: without it, no installation finished.
  const complete = existsSync(inRoot('node_modules/.package-lock.json')) && found !== unfinished;
  if (complete) {
    console.log('Updating the dependencies …');
    installed.write(unfinished);
  } else {
    console.log(
      'Installing the dependencies. If no ready-made sqlite3 is available, it is compiled, which takes about a minute …',
    );
    if (missing) console.log(`That may be needed here. ${missing}`);
  }
  const code = await withHeartbeat(() =>
    // `npm ci` would delete compiled packages, so it runs only the first time.
    // The development tools build the packages, so they are installed even if NODE_ENV is production.
    // npm's warnings concern indirect dependencies. Some ask for a newer Node, for parts that we do not use.
    // To a newcomer they would look like a failure.
    // JOBS lets node-gyp compile on all cores.
    runNpm([complete ? 'install' : 'ci', '--include=dev', '--loglevel=error'], { JOBS: 'max' }),
  );
  if (code !== 0) {
    const failed = `npm could not install the dependencies (exit code ${code}).`;
    throw new Error(missing ? `${failed} ${missing}` : failed);
  }
  installed.write(fingerprint(['package-lock.json']));
}

/**
 * Prints a line now and then: npm shows its progress on a terminal, but prints nothing to a log.
 * @param {() => Promise<number>} work
 */
async function withHeartbeat(work) {
  if (process.stdout.isTTY) return work();
  const start = Date.now();
  const timer = setInterval(() => {
    console.log(`… still installing (${Math.round((Date.now() - start) / 1000)} s)`);
  }, 10_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
