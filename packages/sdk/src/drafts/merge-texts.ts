import { textDiff } from './text-diff.ts';

interface Changes {
  /** What is put in before the character of the base at each place, and after its last. */
  readonly added: readonly string[];
  readonly removed: ReadonlySet<number>;
}

/**
 * Both sides' changes of a text that they had in common. Nothing that either added is lost, and what
 * both added at the same place is there once.
 */
export function mergeTexts(base: string, ours: string, theirs: string): string {
  const characters = [...base];
  const [a, b] = [changesOf(characters, ours), changesOf(characters, theirs)];
  let merged = '';
  // Of what was put in beside something that either removed, nobody can say on which side of it.
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

/** The shortest text that has both in it. */
function bothAdditions(ours: string, theirs: string): string {
  if (ours === '') return theirs;
  return textDiff(theirs, ours)
    .map(({ text }) => text)
    .join('');
}
