import { textDiff } from './text-diff.ts';

interface Changes {
  /** The text inserted before each character of the base, and after its last. */
  readonly added: readonly string[];
  readonly removed: ReadonlySet<number>;
}

/**
 * Merges both sides' changes of a common text. Drafts need it only if Yjs cannot merge their documents, since one of
 * them began anew (D2). Keeps everything that either side added. Identical additions at the
 * same place appear once.
 */
export function mergeTexts(base: string, ours: string, theirs: string): string {
  const characters = [...base];
  const [a, b] = [changesOf(characters, ours), changesOf(characters, theirs)];
  let merged = '';
  // If either side removed text next to an insertion, its exact place is unknown.
  let [ourAdditions, theirAdditions] = ['', ''];
  for (let place = 0; place <= characters.length; place += 1) {
    ourAdditions += a.added[place] ?? '';
    theirAdditions += b.added[place] ?? '';
    if (a.removed.has(place) || b.removed.has(place)) continue;
    merged += bothAdditions(ourAdditions, theirAdditions) + (characters[place] ?? '');
    [ourAdditions, theirAdditions] = ['', ''];
  }
  return merged;
}

function changesOf(base: readonly string[], next: string): Changes {
  const added: string[] = base.map(() => '');
  added.push('');
  const removed = new Set<number>();
  let place = 0;
  for (const { kind, text } of textDiff(base.join(''), next)) {
    if (kind === 'added') {
      added[place] += text;
      continue;
    }
    for (const _ of text) {
      if (kind === 'removed') removed.add(place);
      place += 1;
    }
  }
  return { added, removed };
}

/** Returns the shortest text that contains both additions. */
function bothAdditions(ours: string, theirs: string): string {
  if (ours === '') return theirs;
  return textDiff(theirs, ours)
    .map(({ text }) => text)
    .join('');
}
