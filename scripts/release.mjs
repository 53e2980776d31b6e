// npm run release -- --dry-run | --tag | --publish
// --dry-run builds and checks all artefacts of the last commit, in a clean checkout, and leaves them in `release`.
// --tag raises the version by the notes in .changeset, moves them into the changelog, commits, and signs a tag.
// --publish does what --dry-run does for a tagged commit, and publishes the npm packages. The workflow calls it.

import { main } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';
import { buildRelease } from './release/build-release.mjs';
import { publish, requirePublishable } from './release/publish.mjs';
import { tagRelease } from './release/tag-release.mjs';

/** @type {Record<string, () => Promise<void>>} */
const actions = {
  '--dry-run': buildRelease,
  '--tag': tagRelease,
  async '--publish'() {
    await requirePublishable();
    await buildRelease();
    await publish();
  },
};

await main(async () => {
  const [word = '', ...more] = process.argv.slice(2);
  const action = actions[word];
  if (!action || more.length > 0) {
    throw new Error(`Give one of these: ${Object.keys(actions).join(', ')}.`);
  }
  await setUp({ build: 'none' });
  await action();
});
