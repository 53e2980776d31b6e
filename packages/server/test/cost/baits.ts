import { wellFormed } from '../fuzz/values.ts';

/** Text fragments that slow down careless parsers, renderers, searches and patterns. */
const pieces = {
  'one word': 'x',
  words: 'hello world ',
  formulas: '$$\\sum_{i}^{n}\\frac{a}{b}$$ ',
  quotes: '> ',
  'deep quotes': '>',
  mentions: '@**all** @**Person|5** ',
  'emoji names': ':tada:',
  emoji: '👍🏽',
  links: '[a](http://a.bc/x) ',
  addresses: 'http://a.bc/x,a@b.cd ',
  tables: 'a|b\n-|-\n',
  lists: '- a\n  - b\n',
  code: '```js\n`${',
  emphasis: '*a **b ',
  topics: '#**general>x** ',
  dates: '<time:5 days and 3 hours ago>',
  brackets: '[(',
  'quotation marks': '"',
  backslashes: '\\',
  'blank space': ' \t',
  lines: '\n',
  'combining marks': 'a\u0301\u0302',
  'letters that fold': 'İßﬃ',
  'repeated patterns': '(a+)+',
  commas: '1,',
} as const;

export type BaitName = keyof typeof pieces;

export const baitNames = Object.keys(pieces) as BaitName[];

/** Returns such a text of about this many characters. */
export function bait(name: BaitName, length: number): string {
  const piece = pieces[name];
  return wellFormed(piece.repeat(Math.ceil(length / piece.length)).slice(0, length));
}

/** Returns ten thousand different words. */
export function manyWords(): string {
  return Array.from({ length: 10_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
}

/** Patterns of linkifiers that are expensive, or look expensive. */
export const patterns: readonly string[] = [
  `(?P<id>${'a{1000}'.repeat(280)})`,
  '(?P<id>((a{10}){10}){10})',
  `(?P<id>(?i)${'\\pL'.repeat(600)})`,
  `(?P<id>${'(a|b)?'.repeat(300)})`,
  `(?P<id>${'()'.repeat(900)})`,
  `(?P<id>${'[^\\pL]'.repeat(300)})`,
];

/** Returns an animated picture with this many frames of one pixel. */
export function animation(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f90400010000002c00000000010001000002024401003b', 'hex');
  const withoutEnd = frame.subarray(0, frame.length - 1);
  const parts = Array.from({ length: frames }, () => withoutEnd);
  return Buffer.concat([head, ...parts, Buffer.from([0x3b])]);
}
