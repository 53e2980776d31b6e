import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finderOf, matchOf } from '../../../src/features/search/highlight.ts';
import { readSearch } from '../../../src/features/search/search-query.ts';
import { searchLanguageOf, searchText, stem } from '../../../src/features/search/search-text.ts';

describe('A4.6: words of a search', () => {
  it.each([
    ['en', 'deploying', 'deployed'],
    ['en-gb', 'decisions', 'decision'],
    ['en', 'generalizations', 'generally'],
    ['de', 'Häuser', 'Haus'],
    ['fr', 'chevaux', 'cheval'],
    ['fr', 'écoles', 'ecole'],
    ['ru', 'книгами', 'книга'],
    ['pt-br', 'meninas', 'menina'],
    ['sv', 'flickorna', 'flicka'],
    ['tr', 'kitaplar', 'kitap'],
  ])('in %s, %s and %s are one word', (code, form, other) => {
    const language = searchLanguageOf(code);
    expect(searchText(form, language)).toBe(searchText(other, language));
  });

  it('a language without rules is read as English', () => {
    expect(searchLanguageOf('ja')).toBe('english');
    expect(searchLanguageOf('constructor')).toBe('english');
  });

  it('a word keeps its stem, however many words were stemmed since', () => {
    const before = stem('deploying', 'english');
    for (let each = 0; each < 50_000; each += 1) stem(`word${each}`, 'english');
    expect(stem('deploying', 'english')).toBe(before);
  });

  it('only English has words that are left out', () => {
    expect(searchText('not the die', 'english')).toBe('die');
    expect(searchText('not the die', 'german')).toBe('not the die');
  });

  it('forms of a word are equal, accents and case are ignored, stop words are left out', () => {
    expect(searchText('Deploying the Café, deployed!', 'english')).toBe('deploy cafe deploy');
  });

  it('every character of a script without spaces is a word', () => {
    expect(searchText('東京タワー v2', 'english')).toBe('東 京 タ ワ ー v2');
  });

  it('ASCII text has the same words as beside other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), fc.nat(3), (text, blanks) => {
        const lines = text.replaceAll('q', '\n'.repeat(blanks));
        const words = searchText(lines, 'english');
        expect(searchText(`${lines} 東`, 'english')).toBe(`${words} 東`.trim());
      }),
    );
  });

  it('search text has no operators', () => {
    expect(readSearch('a* OR "NEAR(x" -b:c ^d', ['english'])).toEqual({
      readings: [{ language: 'english', words: ['near', 'x', 'b', 'c', 'd'] }],
      phrases: ['near(x'],
    });
  });
});

describe('A4.6: highlighting', () => {
  const query = readSearch('deploying "b & c"', ['english']);

  it('marks forms of the words and quoted phrases, in text only', () => {
    const rendered = '<p title="deploy">We deployed <em>a b &amp; c</em></p>';
    expect(matchOf(query, { rendered, topic: 'Deploys <now>' })).toEqual({
      content:
        '<p title="deploy">We <span class="highlight">deployed</span> <em>a <span class="highlight">b &amp; c</span></em></p>',
      topic: '<span class="highlight">Deploys</span> &lt;now&gt;',
    });
  });

  it('D: a repeated phrase is searched once, and the number of marks is limited', () => {
    expect(readSearch('"e" "E" " e "', ['english']).phrases).toEqual(['e']);
    const paragraph = `<p>${'e '.repeat(400)}</p>`;
    const match = matchOf(readSearch('"e"', ['english']), {
      rendered: paragraph.repeat(2),
      topic: 'e',
    });
    expect(match.content.match(/<span/g)).toHaveLength(500);
    expect(match.topic).toBe('<span class="highlight">e</span>');
  });

  it('without a search there is no mark', () => {
    const match = matchOf(undefined, { rendered: '<p>x</p>', topic: 'a & b' });
    expect(match).toEqual({ content: '<p>x</p>', topic: 'a &amp; b' });
  });

  it('finds words with accents at their position', () => {
    const find = finderOf(readSearch('cafe', ['english']));
    expect(find('un café.')).toEqual([{ start: 3, end: 7 }]);
  });
});
