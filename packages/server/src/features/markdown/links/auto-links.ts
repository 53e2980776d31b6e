import { findUrls } from './find-urls.ts';
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
export function matchesOf(text: string, linkifiers: readonly Linkifier[]): LinkifierMatch[][] {
  return linkifiers.map((linkifier) => linkifierMatches(linkifier, text));
}

/** Drops links that overlap a link of an earlier list, and sorts the rest by position. */
export function firstComeFirstServed(lists: readonly AutoLink[][]): AutoLink[] {
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
