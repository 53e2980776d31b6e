import { type ChangeObject, diffChars } from 'diff';
import type * as Y from 'yjs';

/** Limit for finding the smallest difference, which takes quadratic time. */
const MAX_DIFFERENCE = 500;

/** Replaces a text with as few edits as possible, so that concurrent edits by others survive. */
export function replaceText(text: Y.Text, next: string): void {
  const present = text.toString();
  text.doc?.transact(() => {
    if (text.length !== present.length) {
      // Embedded values shift positions, so the string's positions do not match the document's.
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

/** Keeps the common beginning and end. */
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
