import { limits } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { firstCodePoints } from '../../core/text/code-points.ts';
import { foldCase } from '../../core/text/fold-case.ts';

/** Returns the wanted name, or the name with a number that no other channel has. */
export function freeChannelName(state: RealmState, wanted: string, ownId?: number): string {
  const isTaken = (number: number) => {
    const holder = state.channelsByName.get(foldCase(numbered(wanted, number)));
    return holder !== undefined && holder.id !== ownId;
  };
  if (!isTaken(1)) return wanted;
  // Thousands of channels may want one name, so it does not try every number.
  let taken = 1;
  let free = 2;
  while (isTaken(free)) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (isTaken(middle)) taken = middle;
    else free = middle;
  }
  return numbered(wanted, free);
}

/** Tells whether a name is the wanted one, with or without a number. */
export function isNameFor(wanted: string, name: string): boolean {
  if (name === wanted) return true;
  const [, number] = / \((\d{1,9})\)$/.exec(name) ?? [];
  return number !== undefined && Number(number) > 1 && numbered(wanted, Number(number)) === name;
}

function numbered(name: string, number: number): string {
  if (number === 1) return name;
  const suffix = ` (${number})`;
  return firstCodePoints(name, limits.max_stream_name_length - suffix.length).trimEnd() + suffix;
}
