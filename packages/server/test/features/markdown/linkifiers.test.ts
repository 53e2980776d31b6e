import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { topicLinks } from '../../../src/features/markdown/links/auto-links.ts';
import {
  checkLinkifier,
  LinkifierError,
  linkifierMatches,
} from '../../../src/features/markdown/links/linkifier.ts';
import { patternSize } from '../../../src/features/markdown/links/pattern-size.ts';
import { inline } from './render.ts';

const issue = { pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://i.example/{id}' };
const project = {
  pattern: '(?P<name>[a-z]+)#(?P<id>[0-9]+)',
  urlTemplate: 'https://p.example/{name}{?id}',
};
const linkifiers = [issue, project];
const a = (url: string, text: string) => `<a href="${url}">${text}</a>`;

const cases: readonly (readonly [name: string, source: string, expected: string])[] = [
  ['a match', 'see #12', `see ${a('https://i.example/12', '#12')}`],
  [
    'several',
    '#1 #2,#3',
    `${a('https://i.example/1', '#1')} ${a('https://i.example/2', '#2')},${a('https://i.example/3', '#3')}`,
  ],
  ['several variables', 'web#5', a('https://p.example/web?id=5', 'web#5')],
  [
    'allowed characters before it',
    `(#1 '#1 "#1 <#1 x:#1`,
    `(${a('https://i.example/1', '#1')} '${a('https://i.example/1', '#1')} "${a('https://i.example/1', '#1')} &lt;${a('https://i.example/1', '#1')} x:${a('https://i.example/1', '#1')}`,
  ],
  ['forbidden characters before it', ';#1 )#1 é#1', ';#1 )#1 é#1'],
  ['a letter or digit after it', '#1a #1é', '#1a #1é'],
  [
    'punctuation after it',
    '#1. #1_',
    `${a('https://i.example/1', '#1')}. ${a('https://i.example/1', '#1')}_`,
  ],
  ['a bare URL around a match', 'http://a.bc/,#1', a('http://a.bc/,#1', 'http://a.bc/,#1')],
  ['code', '`#1`', '<code>#1</code>'],
  ['the text and target of a link', '[#1](http://a.bc/#1)', a('http://a.bc/#1', '#1')],
  ['emphasis', '** #1 **', `<strong> ${a('https://i.example/1', '#1')} </strong>`],
];

describe('C6: linkifiers', () => {
  test.each(cases)('C6: %s', (_name, source, expected) => {
    expect(inline(source, { linkifiers })).toBe(expected);
  });

  test('C6: of two overlapping matches, the first in the list applies', () => {
    const first = { pattern: '(?P<id>a b)', urlTemplate: 'https://1.example/{id}' };
    const second = { pattern: '(?P<id>b c)', urlTemplate: 'https://2.example/{id}' };
    expect(inline('a b c', { linkifiers: [first, second] })).toBe(
      `${a('https://1.example/a%20b', 'a b')} c`,
    );
    expect(inline('a b c', { linkifiers: [second, first] })).toBe(
      `a ${a('https://2.example/b%20c', 'b c')}`,
    );
  });

  test('C6: values are encoded, so that they cannot break out of the template', () => {
    const any = { pattern: '!(?P<x>\\S+)', urlTemplate: 'https://a.example/{x}/b' };
    expect(inline('!../"><&', { linkifiers: [any] })).toBe(
      a('https://a.example/..%2F%22%3E%3C%26/b', '!../"&gt;&lt;&amp;'),
    );
  });

  test('C7: a linkifier cannot create forbidden links', () => {
    const evil = { pattern: '!(?P<x>\\S+)', urlTemplate: 'javascript:{x}' };
    const whole = { pattern: '\\?(?P<x>\\S+)', urlTemplate: '{+x}' };
    expect(inline('!a ?javascript:a ?data:a', { linkifiers: [evil, whole] })).toBe(
      '!a ?javascript:a ?data:a',
    );
  });

  test('C6: a linkifier that does not compile matches nothing', () => {
    expect(inline('a', { linkifiers: [{ pattern: '(', urlTemplate: 'https://a' }] })).toBe('a');
  });

  test.each([
    ['(', 'https://a.example'],
    ['a)|(b', 'https://a.example'],
    ['(?P<a>b)(?=c)', 'https://a.example/{a}'],
    ['(?P<a>b)\\1', 'https://a.example/{a}'],
    ['(?P<a>b)', 'https://a.example/'],
    ['(?P<a>b)', 'https://a.example/{a}/{b}'],
    ['b', 'https://a.example/{a}'],
  ])('B-linkifiers: %s with %s is refused', (pattern, urlTemplate) => {
    expect(() => checkLinkifier({ pattern, urlTemplate })).toThrow(LinkifierError);
  });

  test.each([
    ['#(?P<id>[0-9]+)', 'https://a.example/{id}'],
    ['(?<a>b)(?P<c>d)', 'https://a.example{/a}{?c*,a:3}'],
  ])('B-linkifiers: %s with %s is accepted', (pattern, urlTemplate) => {
    expect(() => checkLinkifier({ pattern, urlTemplate })).not.toThrow();
  });
});

describe('C6: the size of a pattern', () => {
  const atom = fc.constantFrom('a', '.', '[a-z]', '[^a]', '\\d', '\\.', '[[:alpha:]-]', '[]a]');
  const quantifier = fc.constantFrom('', '', '*', '+?', '?', '{3}', '{2,7}', '{0,9}', '{4,}');
  const { pattern } = fc.letrec<{ pattern: string; item: string }>((tie) => ({
    item: fc.oneof(
      { depthSize: 'small' },
      atom,
      fc
        .tuple(fc.constantFrom('(', '(?:', '(?i:'), tie('pattern'))
        .map(([open, p]) => `${open}${p})`),
    ),
    pattern: fc
      .array(fc.tuple(tie('item'), quantifier), { minLength: 1, maxLength: 5 })
      .chain((items) =>
        fc
          .constantFrom('', '|')
          .map((between) => items.map((parts) => parts.join('')).join(between)),
      ),
  }));

  /** Returns undefined if the engine refuses the pattern. */
  function stepsOf(text: string): number | undefined {
    try {
      return RE2JS.compile(text).programSize();
    } catch {
      return undefined;
    }
  }

  test('C6: it is never far below the engine’s program size', () => {
    const check = fc.property(pattern, (text) => {
      const steps = stepsOf(text);
      fc.pre(steps !== undefined);
      expect(steps).toBeLessThanOrEqual(3 * patternSize(text) + 10);
    });
    fc.assert(check, { numRuns: 500 });
  });

  test('C6: it is about the length of usual patterns', () => {
    expect(patternSize('#(?P<id>[0-9]+)')).toBe(5);
    expect(patternSize('(?P<project>[A-Z]{2,10})-(?P<id>[0-9]{1,8})')).toBe(23);
    expect(patternSize('(?P<name>[äöü\\pL]{2,40})')).toBeLessThan(100);
    expect(patternSize('(?P<id>((a{10}){10}){10})')).toBeGreaterThan(1000);
  });

  test('C6: a URL too long to open is not linked', () => {
    const linkifier = { pattern: '#(?P<id>x+)', urlTemplate: 'https://a.example/{id}{id}' };
    expect(linkifierMatches(linkifier, `#${'x'.repeat(1500)}`)).toHaveLength(1);
    expect(linkifierMatches(linkifier, `#${'x'.repeat(2000)}`)).toEqual([]);
  });
});

describe('2.1: topic_links', () => {
  test.each([
    ['nothing', 'a topic', []],
    ['a linkifier', 'fix #12 now', [{ text: '#12', url: 'https://i.example/12' }]],
    ['a bare URL', 'see https://a.bc/d.', [{ text: 'https://a.bc/d', url: 'https://a.bc/d' }]],
    ['no scheme', 'a.com/b', [{ text: 'a.com/b', url: 'https://a.com/b' }]],
    ['mail', 'a@b.cd', [{ text: 'a@b.cd', url: 'mailto:a@b.cd' }]],
    ['no Markdown', '**#1** `#2` [#3](a)', []],
  ])('2.1: topic links of %s', (_name, topic, expected) => {
    expect(topicLinks(topic, linkifiers)).toEqual(expected);
  });

  test('C6: topic links are in the order of the text', () => {
    expect(topicLinks('a.com #2 web#1', linkifiers).map(({ text }) => text)).toEqual([
      'a.com',
      '#2',
      'web#1',
    ]);
  });

  test('C6: in topics, linkifiers take precedence over URLs', () => {
    expect(topicLinks('http://a.bc/,#1', linkifiers)).toEqual([
      { text: '#1', url: 'https://i.example/1' },
    ]);
  });
});
