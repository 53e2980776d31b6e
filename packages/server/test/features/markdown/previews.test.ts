import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { html, render } from './render.ts';

const thumbnail =
  '<img data-original-content-type="image/png" data-original-dimensions="1920x1080" src="/user_uploads/thumbnail/2/ab/x.png/840x560.webp">';
const preview = `<div class="message_inline_image"><a href="/user_uploads/2/ab/x.png" title="x.png">${thumbnail}</a></div>`;
const link = '<a href="/user_uploads/2/ab/x.png">x.png</a>';
const source = '[x.png](/user_uploads/2/ab/x.png)';
const upload = (name: string) => `[a](/user_uploads/2/ab/${name})`;
const block = (name: string, content: string) =>
  `<p><a href="/user_uploads/2/ab/${name}">a</a></p>\n<div class="message_inline_image"><a href="/user_uploads/2/ab/${name}" title="a">${content}</a></div>`;

const cases: readonly (readonly [name: string, source: string, expected: string])[] = [
  ['an image', source, `<p>${link}</p>\n${preview}`],
  ['an image between paragraphs', `${source} b\n\nc`, `<p>${link} b</p>\n${preview}\n<p>c</p>`],
  [
    'an image twice',
    `${source} ${source}\n\n${source}`,
    `<p>${link} ${link}</p>\n${preview}\n<p>${link}</p>`,
  ],
  [
    'an image in a list',
    `- ${source} b\n- c`,
    `<ul>\n<li>${link} b${preview}</li>\n<li>c</li>\n</ul>`,
  ],
  [
    'an image in a loose list',
    `- ${source}\n\n- c`,
    `<ul>\n<li>\n<p>${link}</p>\n${preview}\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>`,
  ],
  ['an image in a quote', `> ${source}`, `<blockquote>\n<p>${link}</p>\n</blockquote>`],
  [
    'an image in a spoiler',
    `~~~spoiler a\n${source}`,
    `<div class="spoiler-block"><div class="spoiler-header">\n<p>a</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>${link}</p>\n${preview}\n</div></div>`,
  ],
  [
    'an image that moves',
    upload('move.gif'),
    block(
      'move.gif',
      '<img data-original-content-type="image/gif" data-original-dimensions="1920x1080" data-animated="true" src="/user_uploads/thumbnail/2/ab/move.gif/840x560-anim.webp">',
    ),
  ],
  [
    'an image without thumbnails yet',
    upload('new.png'),
    block(
      'new.png',
      '<img class="image-loading-placeholder" data-original-content-type="image/png" data-original-dimensions="1920x1080" src="/static/images/loading.svg">',
    ),
  ],
  [
    'an image that browsers do not know',
    upload('old.tiff'),
    block(
      'old.tiff',
      '<img data-original-content-type="image/tiff" data-original-dimensions="1920x1080" data-transcoded-image="old.webp" src="/user_uploads/thumbnail/2/ab/old.tiff/840x560.webp">',
    ),
  ],
  [
    'an image that is not scaled',
    upload('as-is.png'),
    block('as-is.png', '<img src="/user_uploads/2/ab/as-is.png">'),
  ],
  [
    'a film',
    upload('film.mp4'),
    '<p><a href="/user_uploads/2/ab/film.mp4">a</a></p>\n<div class="message_inline_image message_inline_video"><a href="/user_uploads/2/ab/film.mp4" title="a"><video preload="metadata" src="/user_uploads/2/ab/film.mp4"></video></a></div>',
  ],
  ['another file', upload('text.pdf'), '<p><a href="/user_uploads/2/ab/text.pdf">a</a></p>'],
  [
    'a file that is not accessible',
    upload('secret.png'),
    '<p><a href="/user_uploads/2/ab/secret.png">a</a></p>',
  ],
  [
    'an image from elsewhere, without a proxy',
    'http://a.bc/d.png',
    '<p><a href="http://a.bc/d.png">http://a.bc/d.png</a></p>',
  ],
  [
    'an image alone by its bare address',
    'https://chat.example.com/user_uploads/2/ab/x.png',
    `<div class="message_inline_image"><a href="https://chat.example.com/user_uploads/2/ab/x.png">${thumbnail}</a></div>`,
  ],
];

describe('C5: images and previews', () => {
  test.each(cases)('C5: %s', (_name, text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test('C5: an external image is loaded through the proxy', () => {
    const url = 'http://a.bc/d.PNG?e';
    const hash = createHmac('sha256', 'key').update(url).digest('hex');
    const src = `/external_content/${hash}/${Buffer.from(url).toString('hex')}`;
    expect(html(`see ${url}`, { externalImageKey: 'key' })).toBe(
      `<p>see <a href="${url}">${url}</a></p>\n<div class="message_inline_image"><a href="${url}"><img src="${src}"></a></div>`,
    );
    expect(html(url, { externalImageKey: 'key' })).toBe(
      `<div class="message_inline_image"><a href="${url}"><img src="${src}"></a></div>`,
    );
  });

  test.each(['bmp', 'gif', 'jpe', 'jpeg', 'jpg', 'png', 'webp'])(
    'C5: .%s is an image',
    (ending) => {
      expect(render(`http://a.bc/d.${ending}`, { externalImageKey: 'key' }).hasImage).toBe(true);
    },
  );

  test.each(['svg', 'tiff', 'html', 'png/'])('C5: .%s is not an image', (ending) => {
    expect(render(`http://a.bc/d.${ending}`, { externalImageKey: 'key' }).hasImage).toBe(false);
  });

  test('C5: an organization can turn off previews', () => {
    expect(html(source, { inlineImagePreview: false })).toBe(`<p>${link}</p>`);
  });

  test('C5: with more than 24 images there is no preview at all', () => {
    const images = (count: number) =>
      Array.from({ length: count }, (_, i) => `http://a.bc/${i}.png`).join('\n');
    const previews = (count: number) =>
      html(images(count), { externalImageKey: 'key' }).split('message_inline_image').length - 1;
    expect(previews(24)).toBe(24);
    expect(previews(25)).toBe(0);
  });

  test('C5: detects what a message contains', () => {
    expect(render('a')).toMatchObject({ hasLink: false, hasImage: false, attachmentPaths: [] });
    expect(render('a@b.cd')).toMatchObject({ hasLink: true, hasImage: false });
    expect(render(source)).toMatchObject({ hasLink: true, hasImage: true });
    expect(render(`> ${source}`)).toMatchObject({ hasLink: true, hasImage: false });
    expect(render(upload('film.mp4'))).toMatchObject({ hasImage: false });
    expect(render('`[a](/user_uploads/2/ab/x.png)`')).toMatchObject({
      hasLink: false,
      attachmentPaths: [],
    });
  });

  test('C5: uploads are linked by path, by full URL, in quotes, and encoded', () => {
    const text = [
      upload('x.png'),
      'https://chat.example.com/user_uploads/2/ab/text.pdf',
      `\n> ${upload('a%20b.txt')}`,
      '[b](https://elsewhere.example/user_uploads/2/ab/film.mp4)',
      '[c](/user_uploads/thumbnail/2/ab/old.tiff/840x560.webp)',
    ].join('\n');
    expect(render(text).attachmentPaths).toEqual(['2/ab/x.png', '2/ab/text.pdf', '2/ab/a b.txt']);
  });
});
