import { describe, expect, it } from 'vitest';
import { faultsOf, passagesOfCode, passagesOfPage, sentencesOf } from '../scripts/lib/english.mjs';

describe('the English checker', () => {
  it.each([
    ['What is kept goes with it.', ['relative']],
    ['Whoever asks again is answered the same.', ['relative']],
    ['That it is sent is written down first.', ['relative']],
    ['Of what was sent, nothing is lost.', ['inverted']],
    ['By which somebody is told.', ['inverted']],
    ['The server answers what it knows.', []],
    ['Whether the server answers is unknown.', []],
    ['What does a queue read?', []],
    [`${'word '.repeat(29)}.`, ['long']],
    [`${'word '.repeat(28)}.`, []],
  ])('finds the faults of "%s"', (sentence, faults) => {
    expect(faultsOf(sentence.trim())).toEqual(faults);
  });

  it('splits a passage into sentences, with code and links as plain words', () => {
    const text = 'Run `npm test. Now` first. See [the docs](a.md). Stop. (And then rest well.)';
    expect(sentencesOf(text)).toEqual([
      'Run CODE first.',
      'See the docs.',
      '(And then rest well.)',
    ]);
  });

  it('reads comments, but neither code nor tags', () => {
    const source = [
      '/**',
      ' * One sentence',
      ' * on two lines.',
      ' * - An item.',
      ' *',
      ' * @param {string} name the caller',
      ' */',
      "const url = 'https://example.org'; // beside code",
      '// A line.',
      '// And another.',
      'run();',
      '/** In one line. */',
      '/** Another one. */',
    ].join('\n');
    expect(passagesOfCode(source)).toEqual([
      { line: 2, text: 'One sentence on two lines.' },
      { line: 4, text: 'An item.' },
      { line: 6, text: 'the caller' },
      { line: 9, text: 'A line. And another.' },
      { line: 12, text: 'In one line.' },
      { line: 13, text: 'Another one.' },
    ]);
  });

  it('reads paragraphs, items and cells of a page, but neither headings nor code', () => {
    const page = [
      '# A title',
      'A paragraph',
      'on two lines.',
      '<!-- a mark -->',
      '```sh',
      'npm test',
      '```',
      '- [ ] An item',
      '| a cell | another |',
    ].join('\n');
    expect(passagesOfPage(page)).toEqual([
      { line: 2, text: 'A paragraph on two lines.' },
      { line: 8, text: 'An item' },
      { line: 9, text: 'a cell' },
      { line: 9, text: 'another' },
    ]);
  });
});
