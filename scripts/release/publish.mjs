import { packages } from '../lib/paths.mjs';
import { runNpm } from '../lib/run.mjs';
import { RELEASE_FOLDER } from './build-release.mjs';
import { git, requireCommitted } from './git.mjs';
import { repositoryUrl } from './repository.mjs';
import { releaseVersion } from './version.mjs';

/** Fails unless the commit has the tag of its version, and it is known where the sources are published. */
export async function requirePublishable() {
  await requireCommitted();
  const tag = `v${releaseVersion()}`;
  const tags = (await git('tag', '--points-at', 'HEAD')).split('\n');
  if (!tags.includes(tag)) throw new Error(`This commit is not ${tag}: npm run release -- --tag`);
  // The registry compares it with the repository whose workflow publishes.
  if (await repositoryUrl()) return;
  throw new Error('Publish from a clone of the public repository, or provenance cannot be proved.');
}

/**
 * Publishes the packed packages, each after those that it needs. Leaves out those that the registry has already, so
 * that a run that was interrupted can be repeated. The workflow asks npm for a proof of where they were built.
 */
export async function publish() {
  const version = releaseVersion();
  for (const name of packages) {
    const file = `${RELEASE_FOLDER}/tidings-${name}-${version}.tgz`;
    if (await isPublished(`@tidings/${name}`, version)) {
      console.log(`@tidings/${name} ${version} is published already.`);
      continue;
    }
    if ((await runNpm(['publish', `./${file}`, '--access', 'public'])) !== 0) {
      throw new Error(`${file} was not published. Run this again to publish the rest.`);
    }
  }
}

/**
 * @param {string} name
 * @param {string} version
 */
async function isPublished(name, version) {
  return (await runNpm(['view', `${name}@${version}`, 'version', '--silent'])) === 0;
}
