/** A text and its selection. */
export interface SelectedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Splice {
  readonly from: number;
  readonly removed: number;
  readonly added: string;
}

/** Returns the only range in which two texts differ. */
function spliceBetween(before: string, after: string): Splice {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < most - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return {
    from,
    removed: before.length - from - tail,
    added: after.slice(from, after.length - tail),
  };
}

/** Maps a position in one text to an edited version of it. */
export function mapPosition(place: number, before: string, after: string): number {
  const { from, removed, added } = spliceBetween(before, after);
  if (place <= from) return place;
  if (place >= from + removed) return place + added.length - removed;
  return from + added.length;
}

/** Merges what the user typed with changes from others at the same time. */
export function mergeTyped(shown: string, typed: string, present: string): string {
  if (shown === present) return typed;
  const { from, removed, added } = spliceBetween(shown, typed);
  const start = mapPosition(from, shown, present);
  const end = Math.max(start, mapPosition(from + removed, shown, present));
  return present.slice(0, start) + added + present.slice(end);
}
