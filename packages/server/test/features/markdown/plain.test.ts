import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderPlain } from '../../../src/features/markdown/render-plain.ts';
import { exampleContext } from './example-context.ts';
import { render } from './render.ts';

const linkifiers = [
  { id: 1, pattern: 'BUG-(?P<id>[0-9]+)', urlTemplate: 'https://b.example/{id}' },
];
const context = { ...exampleContext, linkifiers };

/** Words and marks of which some need the parser, and some only in certain places. */
const pieces = [
  ...[
    'hello',
    'Übung',
    'नमस्ते',
    '漢字',
    'a',
    'B',
    'x_y',
    '1',
    '10',
    '2024',
    'ℹ',
    '\uFE0F',
    '\u20E3',
  ],
  ...[' ', ' ', ' ', '  ', '\n', '\t', '.', '. ', ',', '!', '?', "'", '"', '%', '=', '+', '-', '/'],
  ...[
    'me ',
    'BUG-7',
    'example.com',
    'mailto',
    'a@b.co',
    'http',
    '://',
    'README.md',
    '8)',
    '<3',
    'D',
  ],
  ...[
    '*',
    '~~',
    '`',
    '[',
    ']',
    '(',
    ')',
    '$$',
    '&amp;',
    '@',
    '#',
    '<',
    '>',
    ':',
    ';',
    '|',
    '\\',
    '👍',
  ],
];
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((each) => each.join(''));

describe('texts without markup', () => {
  test('are rendered as the parser would', () => {
    let rendered = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const plain = renderPlain(text, context);
        if (!plain) return;
        rendered += 1;
        expect(plain).toEqual(render(text, { linkifiers }));
      }),
      { numRuns: 5000 },
    );
    expect(rendered).toBeGreaterThan(100);
  });

  test('may hold every letter, mark and number', () => {
    const all = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /[\p{L}\p{M}\p{N}]/u.test(character));
    let rendered = 0;
    for (let start = 0; start < all.length; start += 100) {
      const text = `a${all.slice(start, start + 100).join(' ')}`;
      const plain = renderPlain(text, context);
      if (!plain) continue;
      rendered += 1;
      expect(plain).toEqual(render(text, { linkifiers }));
    }
    expect(rendered).toBeGreaterThan(1000);
  });

  test.each([
    'see BUG-7',
    'see example.com',
    'ask a@b.co',
    '- a',
    '1. a',
    ' a',
    'a ',
    'a\nb',
    'ℹ a',
    'a 1\u20E3',
    'wow :)',
    'a *b*',
    '/me waves',
  ])('%j needs the parser', (text) => {
    expect(renderPlain(text, context)).toBeUndefined();
  });
});
