import fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import { describe, expect, it } from 'vitest';
import { htmlDiff } from '../../../src/features/message-edits/html-diff.ts';

const inserted = (text: string) => `<span class="highlight_text_inserted">${text}</span>`;
const deleted = (text: string) => `<span class="highlight_text_deleted">${text}</span>`;

describe('B-history: content_html_diff', () => {
  it('B-history: marks changed words, and leaves the rest', () => {
    expect(htmlDiff('<p>one two three</p>', '<p>one 2 three four</p>')).toBe(
      `<p>one ${deleted('two')}${inserted('2')} three${inserted(' four')}</p>`,
    );
    expect(htmlDiff('<p>same</p>', '<p>same</p>')).toBe('<p>same</p>');
  });

  it('B-history: keeps character references whole', () => {
    expect(htmlDiff('<p>a &lt; b</p>', '<p>a &gt; b</p>')).toBe(
      `<p>a ${deleted('&lt;')}${inserted('&gt;')} b</p>`,
    );
  });

  it('B-history: has the tags of the new HTML only', () => {
    expect(htmlDiff('<p>x <strong>y</strong></p>', '<p>x <em>y</em></p>')).toBe(
      '<p>x <em>y</em></p>',
    );
  });

  it('B-history: very different texts are shown completely, in bounded time', () => {
    const words = (prefix: string) =>
      Array.from({ length: 20_000 }, (_, index) => `${prefix}${index}`).join('.');
    const diff = htmlDiff(words('a'), words('b'));
    expect(diff).toBe(deleted(words('a')) + inserted(words('b')));
  });

  it('B-history: without marks and deletions it is the new HTML', () => {
    const word = fc.constantFrom('a', 'b', '&amp;', '&lt;', ' ', '\n', '😀');
    const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(''));
    const html = fc
      .array(fc.tuple(fc.constantFrom('p', 'strong', 'code', 'a'), text), { maxLength: 5 })
      .map((parts) => parts.map(([tag, inner]) => `<${tag}>${inner}</${tag}>`).join(''));
    fc.assert(
      fc.property(html, html, (before, after) => {
        const diff = htmlDiff(before, after);
        expect(serialize(parseFragment(diff))).toBe(diff);
        const kept = diff
          .replaceAll(/<span class="highlight_text_deleted">[^<]*<\/span>/g, '')
          .replaceAll(/<span class="highlight_text_inserted">([^<]*)<\/span>/g, '$1');
        expect(kept).toBe(after);
      }),
    );
  });
});
