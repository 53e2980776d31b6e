import { readFileSync, writeFileSync } from 'node:fs';
import getReleasePlan from '@changesets/get-release-plan';
import { inRoot } from '../lib/paths.mjs';
import { runNpm, runTool } from '../lib/run.mjs';
import { withRelease } from './changelog.mjs';
import { git, requireCommitted } from './git.mjs';
import { releaseVersion } from './version.mjs';

/**
 * Raises the version, writes the changelog, commits both, and signs a tag. The first release has no notes: it keeps its
 * version, and what the changelog says is unreleased.
 */
export async function tagRelease() {
  await requireCommitted();
  const { changesets } = await getReleasePlan(inRoot('.'));
  const notes = changesets.map(({ summary, releases }) => ({
    type: highest(releases.map(({ type }) => type)),
    text: summary,
  }));
  if (notes.length > 0 && (await runTool('@changesets/cli', ['version'])) !== 0) {
    throw new Error('The versions could not be raised.');
  }
  const version = releaseVersion();
  const tag = `v${version}`;
  if ((await git('tag', '--list', tag)) !== '') {
    throw new Error(`${tag} exists already, and no note in .changeset raises the version.`);
  }
  if ((await runNpm(['install', '--package-lock-only', '--loglevel=error'])) !== 0) {
    throw new Error('The lockfile could not be brought to the new version.');
  }
  const changelog = inRoot('CHANGELOG.md');
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(changelog, withRelease(readFileSync(changelog, 'utf8'), { version, date, notes }));
  await git('add', '--all');
  await git('commit', '--quiet', '--message', `release: Tidings ${version}`);
  await git('tag', '--sign', '--message', `Tidings ${version}`, tag);
  console.log(`Committed and signed ${tag}. Look at it, then: git push --follow-tags`);
}

/**
 * @param {readonly string[]} types
 * @returns {import('./changelog.mjs').Note['type']}
 */
function highest(types) {
  return /** @type {const} */ (['major', 'minor']).find((type) => types.includes(type)) ?? 'patch';
}
