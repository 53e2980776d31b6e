import { describe, expect, test } from 'vitest';
import { isFound, readQuery, textOf } from '../../src/search/text-query.ts';

describe('searching text', () => {
  test.each([
    { html: '<p>a &lt;b&gt; &amp;amp; &#39;c&#x27;</p>', text: ` a <b> &amp; 'c' ` },
    { html: '<p>gar<strong>den</strong></p><p>next</p>', text: ' garden  next ' },
    { html: '<a href="/x?rose=1" title="rose">link</a>', text: 'link' },
  ])('4.6: the readable text of $html', ({ html, text }) => {
    expect(textOf(html)).toBe(text);
  });

  test.each([
    { query: 'GARDEN rose', isHit: true },
    { query: 'gard ros', isHit: true },
    { query: 'arden', isHit: false },
    { query: 'creme brulee', isHit: true },
    { query: 'crème', isHit: true },
    { query: 'garden tulip', isHit: false },
    { query: '"in the garden"', isHit: true },
    { query: '"the in garden"', isHit: false },
    { query: 'strong', isHit: false },
    { query: 'amp', isHit: false },
    { query: 'weekly', isHit: true },
    { query: '東京', isHit: true },
  ])('4.6: $query', ({ query, isHit }) => {
    const content = '<p>A <strong>Rose</strong> in the Garden &amp; a Crème brûlée</p><p>東京</p>';
    expect(isFound(readQuery(query), { content, subject: 'Weekly' })).toBe(isHit);
  });
});
