import { existsSync } from 'node:fs';
import { missingToCompile } from './compiler-needs.mjs';
import { inRoot } from './paths.mjs';
import { runNpm } from './run.mjs';
import { fingerprint, stamp } from './stamp.mjs';

const unfinished = 'unfinished';

/** Installs the dependencies if there are none, or if the lockfile changed since they came. */
export async function installIfStale() {
  const installed = stamp('installed');
  const wanted = fingerprint(['package-lock.json']);
  const found = installed.read();
  if (found === wanted) return;

  const missing = missingToCompile();
  // npm writes its own record last: without it nothing was installed, or not to the end.
  const complete = existsSync(inRoot('node_modules/.package-lock.json')) && found !== unfinished;
  if (complete) {
    console.log('Bringing the dependencies up to date …');
    installed.write(unfinished);
  } else {
    console.log(
      'Installing the dependencies. Where no ready-made sqlite3 can be had it is compiled, which takes about a minute …',
    );
    if (missing) console.log(`That may be needed here. ${missing}`);
  }
  const code = await withHeartbeat(() =>
    // `npm ci` would throw compiled packages away, so it is for the first time only.
    // The development tools build the packages, so they come even where NODE_ENV is production.
    // What npm warns of lies in packages of packages, some of which ask for a newer Node though we use nothing of
    // theirs: to somebody who just wants to start it looks like a failure.
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
 * npm shows its progress on a terminal, and nothing at all to a log.
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
