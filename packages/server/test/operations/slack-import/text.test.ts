import { limits } from '@tidings/shared-types';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { codePoints } from '../../../src/core/text/code-points.ts';
import { emojiNameOf } from '../../../src/features/slack-markup/emoji-names.ts';
import { withoutTokens } from '../../../src/features/slack-markup/links.ts';
import { splitText } from '../../../src/operations/import/split-text.ts';
import { ThreadTopics } from '../../../src/operations/import/thread-topics.ts';
import { firstWords } from '../../../src/operations/slack-import/text/message-text.ts';
import { markdown, names, shown } from './convert.ts';

describe('Slack markup', () => {
  test.each([
    ['*bold* and _italic_ and ~struck~', '**bold** and *italic* and ~~struck~~'],
    ['*_both_*', '***both***'],
    ['snake_case_name and 2*3*4 and a~b~c', 'snake_case_name and 2&#42;3&#42;4 and a~b~c'],
    ['1 * 2 * 3', '1 * 2 * 3'],
    ['`a *b* &lt;c&gt;`', '`a *b* <c>`'],
    ['<https://x.org/a_b_c>', 'https://x.org/a_b_c'],
    ['<https://x.org/a|the _page_>', '[the _page_](https://x.org/a)'],
    ['<https://x.org/a(b)|p>', '[p](https://x.org/a%28b%29)'],
    ['see<https://x.org>now', 'see[https://x.org](https://x.org)now'],
    ['<mailto:a@x.org|a@x.org>', 'a@x.org'],
    ['<javascript:alert(1)|here>', 'here (javascript:alert(1))'],
    ['<@U1>: hi', '@**Iago Moor|10**: hi'],
    ['cc:<@U1>', 'cc: @**Iago Moor|10**'],
    ['*<@U1>*', '@**Iago Moor|10**'],
    ['<@U9|wanda>', '@wanda'],
    ['<#C1|test>', '#**test here**'],
    ['<#C9|secret-plans>', 'a private channel'],
    ['<!here> and <!channel>', '@**all** and @**all**'],
    ['<!subteam^S1|@devs>', '@devs'],
    ['<!date^1392734382^{date}|Feb 18>', '<time:1392734382>'],
    ['&gt; a\n&gt; b\nc', '> a\n> b\n\nc'],
    ['before\n&gt;&gt;&gt; all\nof it', 'before\n\n> all\n> of it'],
    ['```\n&gt;&gt;&gt; print(1)\n```\nok', '```\n>>> print(1)\n```\nok'],
    ['```\na *b*\n```', '```\na *b*\n```'],
    ['x ```code``` y', 'x \n```\ncode\n```\n y'],
    [':smile: :thumbsup::skin-tone-3: :parrot_x:', ':big_smile: :+1: :parrot_x:'],
    ['&amp;lt;b&amp;gt;', '&amp;lt;b&amp;gt;'],
    ['# no heading', '&#35; no heading'],
    ['1. a\n5. b', '1. a\n5&#46; b'],
    ['@*bold*', '&#64;**bold**'],
    ['`open', '&#96;open'],
    ['[a](b)', '[a]&#40;b)'],
  ])('operations: %j', (source, expected) => {
    expect(markdown(source)).toBe(expected);
  });

  test('operations: text that is markup here but not in Slack is shown literally', () => {
    expect(shown('&lt;b&gt;x&lt;/b&gt;')).toBe('<p>&lt;b&gt;x&lt;/b&gt;</p>');
    expect(shown('&lt;time:1&gt;')).toBe('<p>&lt;time:1&gt;</p>');
    expect(shown('$$x$$')).toBe('<p>$$x$$</p>');
    expect(shown('~~~\nx')).toBe('<p>~~~<br>\nx</p>');
    expect(shown('@**all**')).not.toContain('mention');
    expect(shown('*bold* _it_ ~no~')).toBe(
      '<p><strong>bold</strong> <em>it</em> <del>no</del></p>',
    );
  });

  test('operations: text without Slack markup is unchanged', () => {
    const parts = ['*', '**', '~~', '`', '$$', '[a](b)', '@', '#', '<', '>', '&', '&amp;', '_'];
    const words = ['time:', 'a', 'b', ' ', '|', '\\', '(', ')', '[', ']', '!', '**all**', '1.'];
    const text = fc.array(fc.constantFrom(...parts, ...words), { maxLength: 12 });
    const property = fc.property(text, (pieces) => {
      // A letter on both sides of each markup character of Slack disables it.
      const plain = `x${pieces.join('').replace(/[*_~`]/g, 'x$&x')}x`;
      const source = plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      fc.pre(!/`[^`]+`/.test(plain));
      expect(textOf(shown(source))).toBe(plain);
    });
    fc.assert(property, { numRuns: 2000 });
  });
});

interface Node {
  readonly nodeName: string;
  readonly value?: string;
  readonly childNodes?: readonly Node[];
}

function textOf(html: string): string {
  const read = (node: Node): string => node.value ?? (node.childNodes ?? []).map(read).join('');
  return read(parseFragment(html) as Node);
}

test('operations: emoji are Slack’s, whatever their names here', () => {
  expect(emojiNameOf('smile')).toBe('big_smile');
  expect(emojiNameOf('slightly_smiling_face')).toBe('smile');
  expect(emojiNameOf('+1::skin-tone-5')).toBe('+1');
  expect(emojiNameOf('flag-de')).toBe(emojiNameOf('de'));
  expect(emojiNameOf('female-technologist')).toBe('woman_technologist');
  expect(emojiNameOf('email')).toBe('envelope');
  expect(emojiNameOf('our_logo')).toBeUndefined();
  expect(emojiNameOf('__proto__')).toBeUndefined();
});

test('operations: a thread is named by the text or content of its first message', () => {
  const words = (raw: object) => firstWords({ ...raw }, names);
  expect(words({ text: '\n*Who* `has` <https://x.org|the key>, <@U1>? &amp;c\nmore' })).toBe(
    'Who has the key, @Iago Moor? &c',
  );
  expect(words({ text: '', attachments: [{ title: 'Build 12' }] })).toBe('Build 12');
  expect(words({ text: '', files: [{ title: 'plan.pdf' }] })).toBe('plan.pdf');

  const topics = new ThreadTopics();
  const at = { seconds: 1_546_300_800, microseconds: 0 };
  const named = (thread: string, text: string) => topics.nameOf(thread, 'C1', text, at);
  expect(named('1', 'Lunch?')).toBe('Lunch?');
  expect(named('2', 'LUNCH?')).toBe('LUNCH? (2)');
  expect(named('3', 'Lunch? (2)')).toBe('Lunch? (2) (2)');
  expect(named('1', 'something else')).toBe('Lunch?');
  expect(named('4', ' ')).toBe('Thread of 2019-01-01');
  expect(named('5', 'general chat')).toBe('Thread of 2019-01-01 (2)');
  expect(named('6', '✔ done')).toBe('done');
  const long = named('7', 'x'.repeat(500));
  expect(codePoints(long)).toBeLessThanOrEqual(limits.max_topic_length);
});

test('operations: no text has Slack tokens', () => {
  const url = 'https://files.slack.com/f/a.png?t=xoxe-123-abc&pub=1';
  expect(withoutTokens(`see ${url}`)).toBe('see https://files.slack.com/f/a.png?pub=1');
  expect(markdown(`<https://files.slack.com/f/a.png?t=xoxe-123>`)).toBe(
    'https://files.slack.com/f/a.png',
  );
  expect(markdown('my token is xoxb-1-2')).toBe('my token is (token removed)');
});

test('operations: long texts are split between lines, and code stays code', () => {
  const lines = Array.from({ length: 50 }, (_, index) => `line ${index} 😀`);
  const text = ['intro', '```', ...lines, '```', 'end'].join('\n');
  const parts = splitText(text, 200);
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) {
    expect(codePoints(part)).toBeLessThanOrEqual(200);
    expect([...part.matchAll(/^```$/gm)].length % 2).toBe(0);
  }
  const said = parts.join('\n').split('\n');
  expect(said.filter((line) => line !== '```')).toEqual(['intro', ...lines, 'end']);

  const word = 'x'.repeat(2 * limits.max_message_length);
  const pieces = splitText(word, limits.max_message_length);
  expect(pieces.join('')).toBe(word);
});
