import { readFileSync, writeFileSync } from 'node:fs';
import getReleasePlan from '@changesets/get-release-plan';
import { inRoot } from '../lib/paths.mjs';
import { runNpm, runTool } from '../lib/run.mjs';
import { withRelease } from './changelog.mjs';
import { git, requireCommitted } from './git.mjs';
import { releaseVersion } from './version.mjs';

/**
 * Raises the version, writes the changelog, commits both, and signs a tag. The first release has no notes: it keeps its
 * version, and what the changelog says is unreleased. If a step fails, the checkout is as before.
 */
export async function tagRelease() {
  await requireCommitted();
  const before = await git('rev-parse', 'HEAD');
  try {
    const tag = await commitRelease();
    console.log(`Committed and signed ${tag}. Look at it, then: git push --follow-tags`);
  } catch (error) {
    await git('reset', '--quiet', '--hard', before);
    throw error;
  }
}

async function commitRelease() {
  await requireReleasedWords();
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
  return tag;
}

/** Fails if a page would go on telling its readers that they cannot have the release. */
async function requireReleasedWords() {
  // Without a match, git fails.
  const search = git('grep', '--files-with-matches', 'is not released yet', '--', '*.md');
  const pages = await search.catch(() => '');
  if (pages !== '') throw new Error(`Remove "is not released yet" from these pages:\n${pages}`);
}

/**
 * @param {readonly string[]} types
 * @returns {import('./changelog.mjs').Note['type']}
 */
function highest(types) {
  return /** @type {const} */ (['major', 'minor']).find((type) => types.includes(type)) ?? 'patch';
}
