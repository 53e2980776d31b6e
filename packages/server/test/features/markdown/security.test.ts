import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { h } from '../../../src/features/markdown/html/node.ts';
import { writeHtml } from '../../../src/features/markdown/html/write-html.ts';
import { textOf, violations } from './html-check.ts';
import { payloads, places } from './payloads.ts';
import { html } from './render.ts';

const everythingOn = {
  externalImageKey: 'key',
  translateEmoticons: true,
  linkifiers: [{ pattern: '#(?P<x>.+)', urlTemplate: 'https://a.example/{x}' }],
};

/** Fragments of the dialect, so that random texts contain its constructs. */
const pieces = [
  ...'*_~`$[]()<>{}|!#@:;\\/"\'&.,-+=^ \n\t0aé',
  ...[
    '**',
    '***',
    '~~',
    '```',
    '~~~',
    '$$',
    '> ',
    '- ',
    '1. ',
    '  ',
    '    ',
    '\n\n',
    '[a](',
    'http://a.bc/',
  ],
  ...[
    '@**',
    '@_**',
    '@*',
    'Iago Moor',
    '|10',
    '#**',
    'test here',
    '>Lunch',
    ':smile:',
    '👩‍🚀',
    '🏽',
    '\uFE0F',
    '\u200D',
  ],
  ...[
    'quote\n',
    'spoiler ',
    'math\n',
    'js\n',
    '<time:',
    '&lt;',
    '&#0;',
    'javascript:',
    '<script>',
    '-|-\n',
    '\\frac{a}',
  ],
  ...[
    '.png',
    '/user_uploads/2/ab/x.png',
    'https://chat.example.com/#narrow/channel/7',
    '\uD83D',
    '\u0000',
    '\u2028',
  ],
];
const markdown = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join(''));
const anything = fc.oneof(markdown, fc.string({ unit: 'binary', maxLength: 200 }));

describe('C7: safe by construction', () => {
  test.each(Object.entries(places))('C7: no payload gets through as %s', (_name, place) => {
    for (const payload of payloads) {
      expect(violations(html(place(payload), everythingOn)), payload).toEqual([]);
    }
  });

  test('C7: names of users, groups, channels and topics are escaped too', () => {
    // Stored names never contain such characters.
    for (const payload of payloads.filter((text) => !/\0|\p{Surrogate}/u.test(text))) {
      const rendered = html(
        `@**|1** @**${payload}** @*${payload}* #**${payload}** #**a>${payload}** https://chat.example.com/#narrow/channel/2`,
        {
          users: [{ id: 1, fullName: payload, notified: true }],
          groups: [{ id: 1, name: payload }],
          channels: [
            { id: 1, name: 'a' },
            { id: 2, name: payload },
          ],
          emptyTopicName: payload,
        },
      );
      expect(violations(rendered), payload).toEqual([]);
    }
  });

  test('C7: any text gives only allowed HTML, parsed as it was written', () => {
    fc.assert(
      fc.property(anything, (source) => {
        expect(violations(html(source, everythingOn))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('C: all written text stays readable, whatever the markup', () => {
    const plain = fc
      .array(fc.constantFrom(...'abc é\n*_~>#-+(!"\'.,/\\<'), { maxLength: 80 })
      .map((all) => all.join(''));
    const letters = (text: string) => text.replace(/[^abcé]/g, '');
    fc.assert(
      fc.property(plain, (source) => {
        // A fence may name a language, which is not text.
        fc.pre(!source.includes('~~~'));
        expect(letters(textOf(html(source)))).toBe(letters(source));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['an element', h('script', {}, ['a'])],
    ['an element of all objects', h('constructor')],
    ['an attribute', h('p', { onclick: 'a' })],
    ['an attribute of all objects', h('a', { toString: 'a' })],
    ['a class', h('p', { class: 'a' })],
    ['a scheme', h('a', { href: 'javascript:a' })],
    ['a scheme of images', h('img', { src: 'data:image/png,a' })],
    ['another server by path', h('img', { src: '//a.bc/d.png' })],
    ['a style', h('span', { style: 'color: red' })],
    ['a link in a formula', h('span', { class: 'katex' }, [h('a', { href: '/a' })])],
  ])('C7: the writer refuses %s', (_name, node) => {
    expect(() => writeHtml([h('p', {}, [node])])).toThrow('not allowed');
  });

  test('C7: the writer escapes text and attributes', () => {
    expect(writeHtml([h('a', { href: '/"<>&', title: `"'` }, [`<&>"'`])])).toBe(
      `<a href="/&quot;&lt;&gt;&amp;" title="&quot;'">&lt;&amp;&gt;"'</a>`,
    );
  });
});
