import { describe, expect, test } from 'vitest';
import { inline, render } from './render.ts';

const channel =
  '<a class="stream" data-stream-id="7" href="/#narrow/channel/7-test-here">#test here</a>';
const realm = 'https://chat.example.com';

const cases: readonly (readonly [name: string, source: string, expected: string])[] = [
  ['a channel', '#**test here**', channel],
  [
    'a topic',
    '#**test here>Lunch**',
    '<a class="stream-topic" data-stream-id="7" href="/#narrow/channel/7-test-here/topic/Lunch/with/99">#test here &gt; Lunch</a>',
  ],
  [
    'a topic in another case',
    '#**test here>lunch**',
    '<a class="stream-topic" data-stream-id="7" href="/#narrow/channel/7-test-here/topic/lunch/with/99">#test here &gt; lunch</a>',
  ],
  [
    'a topic without messages',
    '#**test here>a.b (c) é/%**',
    '<a class="stream-topic" data-stream-id="7" href="/#narrow/channel/7-test-here/topic/a.2Eb.20.28c.29.20.C3.A9.2F.25">#test here &gt; a.b (c) é/%</a>',
  ],
  [
    'the empty topic',
    '#**test here>**',
    '<a class="stream-topic" data-stream-id="7" href="/#narrow/channel/7-test-here/topic/">#test here &gt; <em>general chat</em></a>',
  ],
  [
    'a message',
    '#**test here>Lunch@42**',
    '<a class="message-link" href="/#narrow/channel/7-test-here/topic/Lunch/near/42">#test here &gt; Lunch @ 💬</a>',
  ],
  [
    'a message of the empty topic',
    '#**test here>@42**',
    '<a class="message-link" href="/#narrow/channel/7-test-here/topic//near/42">#test here &gt; <em>general chat</em> @ 💬</a>',
  ],
  [
    'an at sign in a topic',
    '#**test here>a@b**',
    '<a class="stream-topic" data-stream-id="7" href="/#narrow/channel/7-test-here/topic/a.40b">#test here &gt; a@b</a>',
  ],
  [
    'an unknown channel',
    '#**nope** #**nope>a**',
    '#<strong>nope</strong> #<strong>nope&gt;a</strong>',
  ],
  ['another case', '#**Test Here**', '#<strong>Test Here</strong>'],
  ['allowed characters before it', '(#**test here**', `(${channel}`],
  ['forbidden characters before it', 'a#**test here**', 'a#<strong>test here</strong>'],
  ['a link to a channel', `${realm}/#narrow/channel/7-old-name`, channel],
  ['a link by the old word', `${realm}/#narrow/stream/7`, channel],
  [
    'a link to a topic',
    `${realm}/#narrow/channel/7-x/topic/Lunch.`,
    '<a class="stream-topic" data-stream-id="7" href="/#narrow/channel/7-test-here/topic/Lunch/with/99">#test here &gt; Lunch</a>.',
  ],
  [
    'a link with a message',
    `${realm}/#narrow/channel/7-x/topic/a.20b/with/5`,
    '<a class="stream-topic" data-stream-id="7" href="/#narrow/channel/7-test-here/topic/a.20b/with/5">#test here &gt; a b</a>',
  ],
  [
    'a link near a message',
    `${realm}/#narrow/stream/7-x/subject/a.20b/near/5`,
    '<a class="message-link" href="/#narrow/channel/7-test-here/topic/a.20b/near/5">#test here &gt; a b @ 💬</a>',
  ],
  [
    'a link to an unknown channel',
    `${realm}/#narrow/channel/9-x`,
    `<a href="#narrow/channel/9-x">${realm}/#narrow/channel/9-x</a>`,
  ],
  [
    'a link with invalid encoding',
    `${realm}/#narrow/channel/7-x/topic/.E9`,
    `<a href="#narrow/channel/7-x/topic/.E9">${realm}/#narrow/channel/7-x/topic/.E9</a>`,
  ],
  [
    'a link to elsewhere in the organization',
    `${realm}/#narrow/dm/10,11-dm`,
    `<a href="#narrow/dm/10,11-dm">${realm}/#narrow/dm/10,11-dm</a>`,
  ],
  [
    'a link with a text of its own',
    `[a](${realm}/#narrow/channel/7-x)`,
    '<a href="#narrow/channel/7-x">a</a>',
  ],
  [
    'a channel in a link',
    '[a #**test here** b](http://c.d)',
    '<a href="http://c.d">a #<strong>test here</strong> b</a>',
  ],
];

describe('C4: links to channels, topics and messages', () => {
  test.each(cases)('C4: %s', (_name, source, expected) => {
    expect(inline(source)).toBe(expected);
  });

  test('C4: a name is escaped in the text and encoded in the URL', () => {
    expect(inline('#**a.b & <c**', { channels: [{ id: 8, name: 'a.b & <c' }] })).toBe(
      '<a class="stream" data-stream-id="8" href="/#narrow/channel/8-a.2Eb-.26-.3Cc">#a.b &amp; &lt;c</a>',
    );
  });

  test('C5: links to channels count as links', () => {
    expect(render('#**test here**').hasLink).toBe(true);
  });
});
