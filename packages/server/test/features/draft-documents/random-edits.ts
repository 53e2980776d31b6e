import type * as Y from 'yjs';
import type { Random } from '../../../../../test/support/random.ts';

const pieces = ['a', 'bc', ' ', '🥛', 'é', '\n', 'twelve words'];
const FIRST_MARK = 0xe000;

/** Returns a character that `editAtRandom` never deletes. */
export function mark(number: number): string {
  return String.fromCharCode(FIRST_MARK + number);
}

export function editAtRandom(text: Y.Text, random: Random): void {
  const at = random.below(text.length + 1);
  const deleted = text.toString().slice(at, at + 1 + random.below(3));
  if (random.chance(0.35) && !/[\ue000-\uf8ff]/.test(deleted)) text.delete(at, deleted.length);
  else text.insert(at, random.one(pieces));
}
