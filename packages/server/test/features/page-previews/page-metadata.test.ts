import { describe, expect, it, test } from 'vitest';
import { pageMetadata } from '../../../src/features/page-previews/page-metadata.ts';

const nothing = { title: null, description: null, image: null };

const cases: readonly (readonly [name: string, html: string, expected: object])[] = [
  [
    'what is meant for others',
    '<head><title>No</title><meta property="og:title" content="A"><meta name=description content=B><meta content="c.png" property=\'og:image\'></head>',
    { title: 'A', description: 'B', image: 'c.png' },
  ],
  ['the title alone', '<TITLE >A &amp; B\n  C</TITLE>', { ...nothing, title: 'A & B C' }],
  [
    'character references',
    '<title>&eacute;&#x27;&quot;\\&amp;lt;</title>',
    { ...nothing, title: 'é\'"\\&lt;' },
  ],
  [
    'the first of several',
    '<meta property=og:image content=a><meta property=og:image content=b>',
    { ...nothing, image: 'a' },
  ],
  ['nothing after the head', '<head></head><title>A</title>', nothing],
  ['nothing in the body', '<body><meta property=og:image content=a>', nothing],
  ['nothing in comments', '<!-- <title>A</title> --><title>B</title>', { ...nothing, title: 'B' }],
  [
    'nothing in scripts',
    '<script>"<title>A</title>"</script><title>B</title>',
    { ...nothing, title: 'B' },
  ],
  ['tags that do not end', '<meta property=og:title content="A', nothing],
  ['a comment that does not end', '<!-- <title>A</title>', nothing],
  ['a title that does not end', '<title>A', { ...nothing, title: 'A' }],
  [
    'empty values',
    '<meta property=og:title content=""><title>A</title>',
    { ...nothing, title: 'A' },
  ],
  [
    'markup in attributes',
    '<meta data-a="<title>No</title>" property="og:title" content="a > b">',
    { ...nothing, title: 'a > b' },
  ],
  ['no page', 'just text', nothing],
];

describe('C5: metadata of a page', () => {
  test.each(cases)('C5: %s', (_name, html, expected) => {
    expect(pageMetadata(html)).toEqual(expected);
  });

  it('C5: long texts are truncated', () => {
    const { title, description } = pageMetadata(
      `<title>${'😀'.repeat(1000)}</title><meta name=description content="${'b'.repeat(5000)}">`,
    );
    expect([...(title ?? '')]).toHaveLength(300);
    expect(title?.endsWith('😀…')).toBe(true);
    expect(description).toHaveLength(1000);
  });
});
