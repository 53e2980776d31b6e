import { readdirSync } from 'node:fs';
import { inRoot, packages, readJson } from '../lib/paths.mjs';
import { runNpm } from '../lib/run.mjs';
import { RELEASE_FOLDER } from './build-release.mjs';
import { git, requireCommitted } from './git.mjs';
import { releaseVersion } from './version.mjs';

/** Fails unless the commit has the tag of its version, and the packages say where their sources are. */
export async function requirePublishable() {
  await requireCommitted();
  const tag = `v${releaseVersion()}`;
  const tags = (await git('tag', '--points-at', 'HEAD')).split('\n');
  if (!tags.includes(tag)) throw new Error(`This commit is not ${tag}: npm run release -- --tag`);
  for (const name of packages) {
    // The registry compares it with the repository whose workflow publishes.
    if (readJson(`packages/${name}/package.json`).repository) continue;
    throw new Error(
      `packages/${name}/package.json needs "repository", or provenance cannot be proved.`,
    );
  }
}

/** Publishes the packed packages, each after those that it needs, with a proof of where they were built. */
export async function publish() {
  const files = readdirSync(inRoot(RELEASE_FOLDER));
  for (const name of packages) {
    const file = files.find((each) => each.startsWith(`tidings-${name}-`));
    const words = ['publish', `${RELEASE_FOLDER}/${file}`, '--provenance', '--access', 'public'];
    if ((await runNpm(words)) !== 0) throw new Error(`${file} was not published.`);
  }
}
