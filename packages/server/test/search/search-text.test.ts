import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finderOf, matchOf } from '../../src/search/highlight.ts';
import { readSearch } from '../../src/search/search-query.ts';
import { searchText } from '../../src/search/search-text.ts';
import { stem } from '../../src/search/stem.ts';

describe('A4.6: words of a search', () => {
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['cats', 'cat'],
    ['agreed', 'agre'],
    ['plastered', 'plaster'],
    ['motoring', 'motor'],
    ['conflated', 'conflat'],
    ['hopping', 'hop'],
    ['falling', 'fall'],
    ['filing', 'file'],
    ['happy', 'happi'],
    ['sky', 'sky'],
    ['relational', 'relat'],
    ['vietnamization', 'vietnam'],
    ['triplicate', 'triplic'],
    ['hopefulness', 'hope'],
    ['electrical', 'electr'],
    ['adoption', 'adopt'],
    ['controlling', 'control'],
    ['rate', 'rate'],
    ['cease', 'ceas'],
    ['generalizations', 'gener'],
    ['oscillators', 'oscil'],
  ])('%s is stemmed as %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  it('forms of a word are the same, accents and case do not count, stop words are left out', () => {
    expect(searchText('Deploying the Café, deployed!')).toBe('deploi cafe deploi');
  });

  it('every character of a script without blanks is a word', () => {
    expect(searchText('東京タワー v2')).toBe('東 京 タ ワ ー v2');
  });

  it('text in ASCII has the words that it has beside other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), fc.nat(3), (text, blanks) => {
        const lines = text.replaceAll('q', '\n'.repeat(blanks));
        expect(searchText(`${lines} 東`)).toBe(`${searchText(lines)} 東`.trim());
      }),
    );
  });

  it('what people type has no operators', () => {
    expect(readSearch('a* OR "NEAR(x" -b:c ^d')).toEqual({
      words: ['near', 'x', 'b', 'c', 'd'],
      phrases: ['near(x'],
    });
  });
});

describe('A4.6: highlighting', () => {
  const query = readSearch('deploying "b & c"');

  it('marks forms of the words and the quoted parts, in text only', () => {
    const rendered = '<p title="deploy">We deployed <em>a b &amp; c</em></p>';
    expect(matchOf(query, { rendered, topic: 'Deploys <now>' })).toEqual({
      content:
        '<p title="deploy">We <span class="highlight">deployed</span> <em>a <span class="highlight">b &amp; c</span></em></p>',
      topic: '<span class="highlight">Deploys</span> &lt;now&gt;',
    });
  });

  it('D: what is quoted twice is sought once, and a text has so many marks', () => {
    expect(readSearch('"e" "E" " e "').phrases).toEqual(['e']);
    const paragraph = `<p>${'e '.repeat(400)}</p>`;
    const match = matchOf(readSearch('"e"'), { rendered: paragraph.repeat(2), topic: 'e' });
    expect(match.content.match(/<span/g)).toHaveLength(500);
    expect(match.topic).toBe('<span class="highlight">e</span>');
  });

  it('without a search there is no mark', () => {
    const match = matchOf(undefined, { rendered: '<p>x</p>', topic: 'a & b' });
    expect(match).toEqual({ content: '<p>x</p>', topic: 'a &amp; b' });
  });

  it('finds words with accents where they stand', () => {
    const find = finderOf(readSearch('cafe'));
    expect(find('un café.')).toEqual([{ start: 3, end: 7 }]);
  });
});
