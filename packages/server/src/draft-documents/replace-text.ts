import { type ChangeObject, diffChars } from 'diff';
import type * as Y from 'yjs';

/** Finding the least difference costs the square of it. */
const MAX_DIFFERENCE = 500;

/** Makes a text say something else by as few edits as it takes, so that others' edits beside them survive. */
export function replaceText(text: Y.Text, next: string): void {
  const present = text.toString();
  text.doc?.transact(() => {
    if (text.length !== present.length) {
      // Something between the characters: positions in the string are none in the document.
      text.delete(0, text.length);
      text.insert(0, next);
      return;
    }
    let at = 0;
    for (const { value, added, removed } of changes(present, next)) {
      if (removed) {
        text.delete(at, value.length);
        continue;
      }
      if (added) text.insert(at, value);
      at += value.length;
    }
  });
}

type Change = Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>;

function changes(present: string, next: string): readonly Change[] {
  return (
    diffChars(present, next, { maxEditLength: MAX_DIFFERENCE }) ?? replacedMiddle(present, next)
  );
}

/** Keeps what both begin and end with. */
function replacedMiddle(present: string, next: string): Change[] {
  const [from, to] = [[...present], [...next]];
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const middle = (of: string[]) => of.slice(start, of.length - end).join('');
  return [
    { value: from.slice(0, start).join(''), added: false, removed: false },
    { value: middle(from), added: false, removed: true },
    { value: middle(to), added: true, removed: false },
  ];
}
