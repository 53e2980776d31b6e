import { existsSync } from 'node:fs';
import { inRoot, packages } from './paths.mjs';
import { runTool } from './run.mjs';
import { fingerprint, stamp } from './stamp.mjs';

const built = stamp('built');

/**
 * Builds the packages if that was never done, or if what they are made from has changed since.
 * @param {{ declarations: boolean }} wanted programs run without type declarations, which take most
 * of the time
 */
export async function buildIfStale({ declarations }) {
  const from = sources();
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

function sources() {
  return fingerprint([
    ...packages.flatMap((name) => [
      `packages/${name}/src`,
      `packages/${name}/package.json`,
      `packages/${name}/tsconfig.json`,
      `packages/${name}/tsconfig.build.json`,
    ]),
    'package-lock.json',
    'tsconfig.base.json',
    'tsup.config.ts',
  ]);
}
