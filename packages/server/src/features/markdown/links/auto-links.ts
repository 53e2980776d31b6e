import { createRequire } from 'node:module';
import { type Linkifier, type LinkifierMatch, linkifierMatches } from './linkifier.ts';

/** Text that becomes a link without link syntax. */
export interface AutoLink {
  start: number;
  end: number;
  url: string;
}

/**
 * Returns the automatic links in a text, in order. URLs win over linkifiers, and earlier linkifiers over later ones.
 */
export function autoLinks(text: string, linkifiers: readonly Linkifier[]): AutoLink[] {
  const urls = findUrls(text).map(({ start, end, prefix }) => ({
    start,
    end,
    url: prefix + text.slice(start, end),
  }));
  return firstComeFirstServed([urls, ...matchesOf(text, linkifiers)]);
}

/** Returns the matches of each linkifier, in the order of the linkifiers. */
function matchesOf(text: string, linkifiers: readonly Linkifier[]): LinkifierMatch[][] {
  return linkifiers.map((linkifier) => linkifierMatches(linkifier, text));
}

/** Drops links that overlap a link of an earlier list, and sorts the rest by position. */
function firstComeFirstServed(lists: readonly AutoLink[][]): AutoLink[] {
  let taken: AutoLink[] = [];
  for (const list of lists) {
    if (list.length === 0) continue;
    taken = mergeWithoutOverlap(taken, list);
  }
  return taken;
}

/** Merges two sorted lists, each without overlaps. Keeps all of `first`. */
function mergeWithoutOverlap(first: readonly AutoLink[], second: readonly AutoLink[]): AutoLink[] {
  const merged: AutoLink[] = [];
  let next = 0;
  let end = 0;
  for (const link of second) {
    for (let kept = first[next]; kept && kept.start < link.end; kept = first[next]) {
      merged.push(kept);
      end = kept.end;
      next += 1;
    }
    if (link.start < end) continue;
    merged.push(link);
  }
  return [...merged, ...first.slice(next)];
}

/** A link in a topic, as in the API. */
interface TopicLink {
  text: string;
  url: string;
}

/**
 * Returns the links in a topic (`topic_links` of a message), in order. Here linkifiers win over URLs, and addresses
 * without a scheme get `https`.
 */
export function topicLinks(topic: string, linkifiers: readonly Linkifier[]): TopicLink[] {
  const urls = findUrls(topic).map(({ start, end, prefix }) => ({
    start,
    end,
    url: (prefix === 'http://' ? 'https://' : prefix) + topic.slice(start, end),
  }));
  return firstComeFirstServed([...matchesOf(topic, linkifiers), urls]).map(
    ({ start, end, url }) => ({ text: topic.slice(start, end), url }),
  );
}

/** A URL or email address in a text. */
interface FoundUrl {
  start: number;
  end: number;
  /** The scheme to add to the address. */
  prefix: '' | 'mailto:' | 'http://';
}

const RUN = /[^\s`]+/g;
/** Characters after which a link may begin inside a run, apart from its start. */
const BEFORE = /['"(,:<]/;
const PUNCTUATION = /[!:;?),.'">]/;
/** Maximum number of failed attempts in a run, since each may scan all of it. Real text has fewer. */
const MAX_FAILURES = 20;

const WEB_HOST = /https?:\/\/[\p{L}\p{N}_.:@-]+/iuy;
const EMAIL = /[\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+\.[\p{L}\p{N}_]+/uy;
const HOST = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/uy;

/** The package is a JSON file. The supported versions of Node warn if a module imports JSON. */
const require = createRequire(import.meta.url);
const all: readonly string[] = require('tlds');

/** Top-level domains that are more often file endings. */
const FILE_ENDINGS = new Set(['java', 'md', 'mov', 'py', 'zip']);

const topLevelDomains = new Set(all.filter((name) => !FILE_ENDINGS.has(name)));

/** Tells whether a link may start at this position, judging by the character before it. */
export function isLinkBoundary(text: string, position: number): boolean {
  return position === 0 || /[\s'"(,:<]/.test(text.charAt(position - 1));
}

/**
 * Finds the URLs in a text. A URL begins after white space or an opening mark and ends before white space, without
 * punctuation and unbalanced parentheses at its end.
 */
function findUrls(text: string): FoundUrl[] {
  if (!/[.:]/.test(text)) return [];
  const found: FoundUrl[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!run.includes('.') && !run.includes('://')) continue;
    const url = findInRun(run);
    if (url) found.push({ ...url, start: url.start + index, end: url.end + index });
  }
  return found;
}

/** Finds the only URL that a run can hold, since just punctuation may follow one. */
function findInRun(run: string): FoundUrl | undefined {
  const punctuation = startOfLastPunctuation(run);
  let failures = 0;
  for (let start = 0; start < punctuation; start += 1) {
    if (start > 0 && !BEFORE.test(run.charAt(start - 1))) continue;
    const head = headAt(run, start);
    if (!head) continue;
    const end = endOfUrl(run, head, punctuation);
    if (end !== undefined) return { start, end, prefix: head.prefix };
    failures += 1;
    if (failures === MAX_FAILURES) return undefined;
  }
  return undefined;
}

function startOfLastPunctuation(run: string): number {
  let start = run.length;
  while (start > 0 && PUNCTUATION.test(run.charAt(start - 1))) start -= 1;
  return start;
}

interface Head {
  end: number;
  prefix: FoundUrl['prefix'];
}

function headAt(run: string, start: number): Head | undefined {
  const web = endOfMatch(WEB_HOST, run, start);
  if (web !== undefined) return { end: web, prefix: '' };
  const email = endOfMatch(EMAIL, run, start);
  if (email !== undefined) return { end: email, prefix: 'mailto:' };
  const host = endOfMatch(HOST, run, start);
  if (host === undefined) return undefined;
  const topLevel = run.slice(run.lastIndexOf('.', host - 1) + 1, host);
  return isTopLevelDomain(topLevel) ? { end: host, prefix: 'http://' } : undefined;
}

function endOfMatch(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Returns the end of the URL if only punctuation follows it. */
function endOfUrl(run: string, head: Head, punctuation: number): number | undefined {
  if (head.end >= punctuation) return hostEnd(run, head.end, punctuation);
  if (head.prefix === 'mailto:' || !/[/?#]/.test(run.charAt(head.end))) return undefined;
  let depth = 0;
  let position = head.end;
  for (; position < run.length; position += 1) {
    if (position >= punctuation && depth === 0) break;
    const character = run.charAt(position);
    if (character === '"') return undefined;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return undefined;
  }
  return depth === 0 ? position : undefined;
}

/** Excludes dots and colons at the end of the host that belong to the sentence. */
function hostEnd(run: string, end: number, punctuation: number): number | undefined {
  return /[\p{L}\p{N}_-]/u.test(run.charAt(punctuation - 1))
    ? Math.min(end, punctuation)
    : undefined;
}

/** Tells whether a text such as `a.name` is probably an address. */
function isTopLevelDomain(name: string): boolean {
  return topLevelDomains.has(name.toLowerCase());
}
