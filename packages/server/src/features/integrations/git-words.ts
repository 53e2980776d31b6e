import type { Fields } from './fields.ts';
import { bold, bullets, code, link, oneLine, plain } from './markdown.ts';

/** Words about repositories, for the services that host them. */

const SHORT_HASH = 7;
const MOST_COMMITS = 10;
const NO_HASH = /^0*$/;

export function shortHash(hash: string): string {
  return hash.slice(0, SHORT_HASH);
}

/** Returns the name of a branch or tag from a ref such as `refs/heads/main`. */
export function refName(ref: string): string {
  return ref.replace(/^refs\/(?:heads|tags)\//, '');
}

function isTag(ref: string): boolean {
  return ref.startsWith('refs/tags/');
}

export interface Push {
  readonly who: string;
  readonly ref: string;
  readonly before: string;
  readonly after: string;
  readonly isForced?: boolean;
  readonly compareUrl: string;
  readonly commits: readonly Fields[];
  readonly total: number | undefined;
}

/** Returns the message about a push to a branch or tag. */
export function pushWords(push: Push): string {
  const { who, ref, before, after, isForced, compareUrl, commits } = push;
  const person = bold(who) || 'Someone';
  const name = code(refName(ref));
  const what = isTag(ref) ? 'tag' : 'branch';
  const place = name === '' ? `a ${what}` : `the ${what} ${name}`;
  if (after !== '' && NO_HASH.test(after)) return `${person} deleted ${place}.`;
  const isNew = before !== '' && NO_HASH.test(before);
  const total = Math.max(push.total ?? 0, commits.length);
  if (total === 0) {
    if (isNew) return `${person} created ${place}.`;
    return `${person} ${isForced ? 'force-pushed' : 'pushed'} to ${place}.`;
  }
  const count = countOf(total, 'commit');
  const verb = isForced ? 'force-pushed' : 'pushed';
  const head = `${person} ${verb} ${link(count, compareUrl)} to ${place}${isNew ? ', which is new' : ''}:`;
  return `${head}\n${bullets(commits.slice(0, MOST_COMMITS).map(commitWords), MOST_COMMITS, total)}`;
}

/** Returns the first line of a commit's message, with a link. */
function commitWords(commit: Fields): string {
  const title = firstLine(commit.firstText('title', 'message'));
  const hash = shortHash(commit.firstText('id', 'sha'));
  const linked = link(hash || 'commit', commit.text('url'));
  return title === '' ? linked : `${plain(title, 100)} (${linked})`;
}

export function firstLine(text: string): string {
  return oneLine(text.split(/[\r\n]/, 1)[0] ?? '');
}

/** Returns a number with its noun: `1 commit`, `2 commits`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * Returns the verb of an action; undefined if the list lacks it. Without an action, the message still says that
 * something has changed.
 */
export function verbFor(
  verbs: Readonly<Record<string, string>>,
  action: string,
): string | undefined {
  if (action === '') return 'changed';
  return Object.hasOwn(verbs, action) ? verbs[action] : undefined;
}
