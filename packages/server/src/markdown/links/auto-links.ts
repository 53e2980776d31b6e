import { findUrls } from './find-urls.ts';
import { type Linkifier, type LinkifierMatch, linkifierMatches } from './linkifier.ts';

/** A stretch of text that becomes a link by itself. */
export interface AutoLink {
  start: number;
  end: number;
  url: string;
}

/** The links that stand bare in a text, in order. A bare URL wins over linkifiers, an earlier one over a later. */
export function autoLinks(text: string, linkifiers: readonly Linkifier[]): AutoLink[] {
  const urls = findUrls(text).map(({ start, end, prefix }) => ({
    start,
    end,
    url: prefix + text.slice(start, end),
  }));
  return firstComeFirstServed([urls, ...matchesOf(text, linkifiers)]);
}

/** What each linkifier matches, the first linkifier first. */
export function matchesOf(text: string, linkifiers: readonly Linkifier[]): LinkifierMatch[][] {
  return linkifiers.map((linkifier) => linkifierMatches(linkifier, text));
}

/** Drops what overlaps a link of an earlier list, and sorts the rest by place. */
export function firstComeFirstServed(lists: readonly AutoLink[][]): AutoLink[] {
  let taken: AutoLink[] = [];
  for (const list of lists) {
    if (list.length === 0) continue;
    taken = mergeWithoutOverlap(taken, list);
  }
  return taken;
}

/** Both lists are sorted and without overlaps of their own; `first` is kept whole. */
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
