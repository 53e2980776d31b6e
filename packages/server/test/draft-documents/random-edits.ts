import type * as Y from 'yjs';

/** Numbers from 0 to 1, always the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pieces = ['a', 'bc', ' ', '🥛', 'é', '\n', 'twelve words'];
const FIRST_MARK = 0xe000;

/** A character that `editAtRandom` never deletes. */
export function mark(number: number): string {
  return String.fromCharCode(FIRST_MARK + number);
}

export function editAtRandom(text: Y.Text, random: () => number): void {
  const at = Math.floor(random() * (text.length + 1));
  const deleted = text.toString().slice(at, at + 1 + Math.floor(random() * 3));
  if (random() < 0.35 && !/[\ue000-\uf8ff]/.test(deleted)) text.delete(at, deleted.length);
  else text.insert(at, pieces[Math.floor(random() * pieces.length)] ?? '');
}
