import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { git } from './git.mjs';
import { repositoryUrl } from './repository.mjs';

/** Where the artefacts are afterwards. */
export const RELEASE_FOLDER = 'release';

/** Builds and checks all artefacts of the last commit. Nothing else of this checkout takes part. */
export async function buildRelease() {
  const checkout = mkdtempSync(join(tmpdir(), 'tidings-release-'));
  try {
    console.log(`Checking out ${await git('describe', '--always', '--dirty')} …`);
    await git('clone', '--quiet', '--no-hardlinks', inRoot('.'), checkout);
    await git('-C', checkout, 'checkout', '--quiet', '--detach', await git('rev-parse', 'HEAD'));
    const folder = inRoot(RELEASE_FOLDER);
    rmSync(folder, { recursive: true, force: true });
    const script = join(checkout, 'scripts/release/make-artefacts.mjs');
    const words = [script, folder, (await repositoryUrl()) ?? ''];
    const code = await run(process.execPath, words, withoutNpm());
    if (code !== 0) throw new Error('The release is not fit to be published.');
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}

/** Returns variables that clear those by which npm tells its scripts about this checkout. */
function withoutNpm() {
  const names = Object.keys(process.env).filter((name) =>
    /^npm_(package|config_local)/i.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, undefined]));
}
