import type { SelectedText } from './text-edit.ts';

export type Format = (text: SelectedText) => SelectedText;

/** Wraps the selection in marks, or removes them. */
export function around(open: string, close = open): Format {
  return ({ text, start, end }) => {
    const before = text.slice(0, start);
    const isMarked = endsWithMark(before, open) && text.slice(end).startsWith(close);
    const [from, to] = isMarked ? [start - open.length, end + close.length] : [start, end];
    const inside = text.slice(start, end);
    const next = isMarked ? inside : `${open}${inside}${close}`;
    const first = isMarked ? from : start + open.length;
    return {
      text: text.slice(0, from) + next + text.slice(to),
      start: first,
      end: first + inside.length,
    };
  };
}

/** Whether a text ends with a mark. Two asterisks are not one, and three are both. */
function endsWithMark(text: string, mark: string): boolean {
  return mark === '*' ? /(?<!\*)\*(?:\*\*)?$/.test(text) : text.endsWith(mark);
}

/** Replaces the selection with a text; a block gets lines of its own. */
export function inserted(addition: string, { isBlock = false } = {}): Format {
  return ({ text, start, end }) => {
    const before = text.slice(0, start);
    const gap = isBlock && before !== '' && !before.endsWith('\n') ? '\n' : '';
    const place = start + gap.length + addition.length;
    return { text: before + gap + addition + text.slice(end), start: place, end: place };
  };
}
