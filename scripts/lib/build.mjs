import { existsSync } from 'node:fs';
import { inRoot, packages } from './paths.mjs';
import { runTool } from './run.mjs';
import { fingerprint, stamp } from './stamp.mjs';

const built = stamp('built');
const builtClient = stamp('built-web-client');
/** What everything is made with. */
const shared = ['package-lock.json', 'tsconfig.base.json'];

/**
 * Builds the packages and the web client if that was never done, or if what they are made from has
 * changed since.
 * @param {{ declarations: boolean }} wanted programs run without type declarations, which take most
 * of the time
 */
export async function buildIfStale({ declarations }) {
  await buildPackages(declarations);
  await buildWebClient();
}

/** @param {boolean} declarations */
export async function buildPackages(declarations) {
  const from = fingerprint([...packages.flatMap(sourcesOf), 'tsup.config.ts', ...shared]);
  const [foundFrom, foundDeclarations] = built.read()?.split(' ') ?? [];
  const complete = packages.every((name) => existsSync(inRoot(`packages/${name}/dist/index.js`)));
  if (complete && foundFrom === from && (foundDeclarations === 'true' || !declarations)) return;

  console.log(`Building the packages${declarations ? ' with their type declarations' : ''} …`);
  built.clear();
  const code = await runTool('tsup', ['--silent', ...(declarations ? [] : ['--no-dts'])]);
  if (code !== 0) throw new Error(`The build failed (exit code ${code}).`);
  // What it was before the build: an edit made meanwhile must count as a change.
  built.write(`${from} ${declarations}`);
}

/** Leaves the packages as `npm start` would from a fresh clone. */
export async function buildAnewForRunning() {
  built.clear();
  await buildPackages(false);
}

/** Builds the web client if that was never done, or if its sources changed. */
export async function buildWebClient() {
  const from = fingerprint([
    ...['shared-types', 'sdk'].flatMap(sourcesOf),
    ...['src', 'public', 'build', 'index.html', 'vite.config.ts', 'package.json'].map(
      (path) => `examples/web-chat/${path}`,
    ),
    ...shared,
  ]);
  const complete = existsSync(inRoot('packages/server/web/client/index.html'));
  if (complete && builtClient.read() === from) return;

  console.log('Building the web client …');
  builtClient.clear();
  const code = await runTool(
    'vite',
    ['build', '--logLevel', 'warn', inRoot('examples/web-chat')],
    // Tests set another one, with which React would be built for development.
    { NODE_ENV: 'production' },
  );
  if (code !== 0) throw new Error(`The build of the web client failed (exit code ${code}).`);
  builtClient.write(from);
}

/** @param {string} name */
function sourcesOf(name) {
  return ['src', 'package.json', 'tsconfig.json', 'tsconfig.build.json'].map(
    (path) => `packages/${name}/${path}`,
  );
}
