import { existsSync, renameSync, rmSync } from 'node:fs';
import { buildElement } from './build-element.mjs';
import { buildStyles } from './build-styles.mjs';
import { publishDeclarations, withdrawDeclarations } from './declarations.mjs';
import { inRoot, packages } from './paths.mjs';
import { runTool } from './run.mjs';
import { fingerprint, stamp } from './stamp.mjs';
import { emitDeclarations } from './types.mjs';

const built = stamp('built');
const published = stamp('declarations');
const builtClient = stamp('built-web-client');
/** The files that every build depends on. */
const shared = ['package-lock.json', 'tsconfig.base.json'];

/**
 * Builds the packages and the web client if their last build is missing or stale.
 * @param {{ declarations: boolean }} wanted programs run without type declarations
 */
export async function buildIfStale({ declarations }) {
  // Side by side: the compiler keeps little more than one core busy.
  const outcomes = await Promise.allSettled([
    buildPackages().then(buildWebClient),
    declarations ? checkSources() : undefined,
  ]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  if (declarations) publishIfStale();
}

export async function buildPackages() {
  const from = fingerprintOfPackages(['tsup.config.ts']);
  const complete =
    packages.every((name) => existsSync(inRoot(`packages/${name}/dist/index.js`))) &&
    ['ui/dist', 'server/web'].every((folder) =>
      existsSync(inRoot(`packages/${folder}/element/tidings-chat.js`)),
    );
  if (complete && built.read() === from) return;

  console.log('Building the packages …');
  built.clear();
  // tsup empties the folder, including the declarations.
  published.clear();
  const code = await runTool('tsup', ['--silent']);
  if (code !== 0) throw new Error(`The build failed (exit code ${code}).`);
  await buildStyles();
  await buildElement();
  // The fingerprint from before the build: an edit during the build must count as a change.
  built.write(from);
}

/** Type-checks the sources, and writes their declarations; the compiler is incremental. */
export async function checkSources() {
  const code = await runTool('typescript-native', emitDeclarations());
  if (code !== 0) throw new Error(`The sources have errors (exit code ${code}).`);
}

function publishIfStale() {
  const from = fingerprintOfPackages(['tsconfig.declarations.json']);
  if (published.read() === from) return;
  published.clear();
  withdrawDeclarations();
  publishDeclarations();
  published.write(from);
}

/** Leaves the packages as `npm start` does in a fresh clone. */
export async function buildForRunning() {
  await buildPackages();
  published.clear();
  withdrawDeclarations();
}

/** Builds the web client if it was never built, or if its sources changed. */
export async function buildWebClient() {
  const from = fingerprint([
    ...['shared-types', 'sdk', 'ui'].flatMap(sourcesOf),
    ...['src', 'public', 'build', 'index.html', 'vite.config.ts', 'package.json'].map(
      (path) => `examples/web-chat/${path}`,
    ),
    ...shared,
  ]);
  const client = inRoot('packages/server/web/client');
  const complete = existsSync(`${client}/index.html`);
  if (complete && builtClient.read() === from) return;

  console.log('Building the web client …');
  builtClient.clear();
  // Built beside the last one: servers that start meanwhile, as in tests, read a complete folder.
  const building = `${client}.new`;
  const code = await runTool(
    'vite',
    ['build', '--logLevel', 'warn', '--outDir', building, inRoot('examples/web-chat')],
    // Tests set another value, which would build React for development.
    { NODE_ENV: 'production' },
  );
  if (code !== 0) throw new Error(`The build of the web client failed (exit code ${code}).`);
  rmSync(client, { recursive: true, force: true });
  renameSync(building, client);
  builtClient.write(from);
}

/** @param {readonly string[]} settings */
function fingerprintOfPackages(settings) {
  return fingerprint([...packages.flatMap(sourcesOf), ...settings, ...shared]);
}

/** @param {string} name */
function sourcesOf(name) {
  return ['src', 'demo', 'package.json', 'tsconfig.json', 'tsconfig.build.json'].map(
    (path) => `packages/${name}/${path}`,
  );
}
