// The formats that load with the bar, after the first screen.
import { around, type Format } from './format-text.ts';

/** Prefixes each selected line, or removes the prefix if all have it. */
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

/** Puts the selection into a fenced block. */
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

/** Formats within a line, or as a block if several lines are selected. */
export function lineOrBlock(mark: string, info: string): Format {
  return (chosen) => {
    const isBlock = chosen.text.slice(chosen.start, chosen.end).includes('\n');
    return (isBlock ? fenced(info) : around(mark))(chosen);
  };
}

/** Makes a link. The selection becomes its text, or its address if it is one. */
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

/** Returns a fence that is longer than every fence in a text. */
export function fenceFor(inside: string): string {
  const longest = Math.max(2, ...Array.from(inside.matchAll(/`{3,}/g), ([fence]) => fence.length));
  return '`'.repeat(longest + 1);
}
