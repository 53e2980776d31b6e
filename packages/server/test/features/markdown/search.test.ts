import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTerms } from '../../../src/features/markdown/search/find-terms.ts';
import {
  highlightMatches,
  highlightTopic,
} from '../../../src/features/markdown/search/highlight-matches.ts';
import { textOf, violations } from './html-check.ts';
import { html, render } from './render.ts';

const mark = (text: string) => `<span class="highlight">${text}</span>`;
const highlight = (source: string, ...terms: string[]) =>
  highlightMatches(html(source), findTerms(terms));

describe('A4.6: highlights', () => {
  test.each([
    ['a word', 'one two', ['two'], `<p>one ${mark('two')}</p>`],
    ['any case', 'One ONE', ['one'], `<p>${mark('One')} ${mark('ONE')}</p>`],
    ['nothing', 'one', ['two'], '<p>one</p>'],
    ['no terms', 'one', ['', ''], '<p>one</p>'],
    ['overlaps', 'abcd', ['abc', 'bcd'], `<p>${mark('abcd')}</p>`],
    [
      'each element by itself',
      'a**b**',
      ['ab', 'a', 'b'],
      `<p>${mark('a')}<strong>${mark('b')}</strong></p>`,
    ],
    [
      'tags and attributes',
      '[a](http://href.class) p',
      ['href', 'p', 'a', 'class'],
      `<p><a href="http://href.class">${mark('a')}</a> ${mark('p')}</p>`,
    ],
    ['references', 'a & b < c', ['amp', 'lt', '&', 'l'], `<p>a ${mark('&amp;')} b &lt; c</p>`],
    ['code', '`a b`', ['b'], `<p><code>a ${mark('b')}</code></p>`],
    [
      'emoji',
      ':smile: smile',
      ['smile'],
      `${html(':smile:').replace('</p>', '')} ${mark('smile')}</p>`,
    ],
    ['text behind void elements', 'a\nb', ['b'], `<p>a<br>\n${mark('b')}</p>`],
  ])('A4.6: %s', (_name, source, terms, expected) => {
    expect(highlight(source, ...terms)).toBe(expected);
  });

  test('A4.6: a formula is unchanged, and text after it is marked', () => {
    expect(highlight('$$x$$ x', 'x')).toBe(`${html('$$x$$').replace('</p>', '')} ${mark('x')}</p>`);
    expect(highlight('```math\nx\n```\nx', 'x')).toBe(
      `${html('```math\nx\n```')}\n<p>${mark('x')}</p>`,
    );
  });

  test('A4.6: a topic is escaped, with and without marks', () => {
    expect(highlightTopic('<b> & b', findTerms(['b']))).toBe(
      `&lt;${mark('b')}&gt; &amp; ${mark('b')}`,
    );
    expect(highlightTopic('<b> & b', findTerms(['c']))).toBe('&lt;b&gt; &amp; b');
    expect(highlightTopic('', findTerms(['b']))).toBe('');
  });

  test('A4.6: for any search in any text, only marks are added', () => {
    const text = fc
      .array(
        fc.constantFrom(...'ab<>&"\'*`:\n ', 'İ', ':smile:', '[a](http://b.c)', '$$a$$', '&lt;'),
        {
          maxLength: 30,
        },
      )
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.string({ maxLength: 3 })), (source, terms) => {
        const plain = html(source);
        const marked = highlightMatches(plain, findTerms([...terms, 'a', 'amp']));
        expect(violations(marked)).toEqual([]);
        expect(textOf(marked)).toBe(textOf(plain));
        expect(marked.replaceAll(/<span class="highlight">([^<]*)<\/span>/g, '$1')).toBe(plain);
      }),
    );
  });
});

describe('A4.6: the searched text', () => {
  test.each([
    ['paragraphs and lines', 'a\nb\n\nc', 'a\nb\nc'],
    ['tags', '**a** [b](http://c.d) `e`', 'a b e'],
    ['lists and tables', '- a\n- b\n\nc|d\n-|-\ne|f', 'a\nb\nc\nd\ne\nf'],
    [
      'mentions and emoji',
      '@**Iago Moor** :smile: :green_tick:',
      '@Iago Moor :smile: :green_tick:',
    ],
    ['formulas, once', 'a $$x^2$$ b', 'a x^2 b'],
    ['spoilers', '```spoiler a\nb\n```', 'a\nb'],
  ])('A4.6: %s', (_name, source, expected) => {
    expect(render(source).searchText).toBe(expected);
  });
});
