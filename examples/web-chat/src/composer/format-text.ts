import type { ChosenText } from './text-edit.ts';

export type Format = (text: ChosenText) => ChosenText;

/** Puts marks around what is chosen, or takes them off. */
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

/** Two stars are another mark than one, and three are both. */
function endsWithMark(text: string, mark: string): boolean {
  return mark === '*' ? /(?<!\*)\*(?:\*\*)?$/.test(text) : text.endsWith(mark);
}

/** Begins each chosen line with a mark, or takes it off where all have it. */
export function lines(markOf: (index: number) => string): Format {
  return ({ text, start, end }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const stop = text.indexOf('\n', end);
    const to = stop === -1 ? text.length : stop;
    const chosen = text.slice(from, to).split('\n');
    const isMarked = chosen.every((line, index) => line.startsWith(markOf(index)));
    const changed = chosen
      .map((line, index) => (isMarked ? line.slice(markOf(index).length) : markOf(index) + line))
      .join('\n');
    const last = from + changed.length;
    return {
      text: text.slice(0, from) + changed + text.slice(to),
      start: start === end ? last : from,
      end: last,
    };
  };
}

/** A block between fences on lines of their own. */
export function fenced(info: string): Format {
  return ({ text, start, end }) => {
    const inside = text.slice(start, end);
    const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
    const after = text[end] === '\n' ? '' : '\n';
    const head = `${before}${fenceFor(inside)}${info}\n`;
    const block = `${head}${inside}\n${fenceFor(inside)}${after}`;
    const first = start + head.length;
    return {
      text: text.slice(0, start) + block + text.slice(end),
      start: first,
      end: first + inside.length,
    };
  };
}

/** In a line, or as a block where several lines are chosen. */
export function lineOrBlock(mark: string, info: string): Format {
  return (chosen) => {
    const isBlock = chosen.text.slice(chosen.start, chosen.end).includes('\n');
    return (isBlock ? fenced(info) : around(mark))(chosen);
  };
}

/** What is chosen becomes the text of the link, or its address where it is one. */
export const link: Format = ({ text, start, end }) => {
  const inside = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(inside);
  const made = isAddress ? `[](${inside})` : `[${inside}](https://)`;
  const first = isAddress ? start + 1 : start + inside.length + 3;
  return {
    text: text.slice(0, start) + made + text.slice(end),
    start: first,
    end: isAddress ? first : first + 'https://'.length,
  };
};

/** Puts a text in place of what is chosen, apart from its neighbours if it is a block. */
export function inserted(addition: string, { isBlock = false } = {}): Format {
  return ({ text, start, end }) => {
    const before = text.slice(0, start);
    const gap = isBlock && before !== '' && !before.endsWith('\n') ? '\n' : '';
    const place = start + gap.length + addition.length;
    return { text: before + gap + addition + text.slice(end), start: place, end: place };
  };
}

/** Longer than every fence in a text, so that it holds it. */
export function fenceFor(inside: string): string {
  const longest = Math.max(2, ...Array.from(inside.matchAll(/`{3,}/g), ([fence]) => fence.length));
  return '`'.repeat(longest + 1);
}
