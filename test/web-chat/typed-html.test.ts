import { describe, expect, it } from 'vitest';
import { emojiByName } from '../../packages/server/src/features/markdown/emoji/emoji-table.ts';
import type { RenderContext } from '../../packages/server/src/features/markdown/render-context.ts';
import { renderMarkdown } from '../../packages/server/src/features/markdown/render-markdown.ts';
import { typedHtml } from '../../packages/ui/src/typed/typed-html.ts';
import type { TypedNames } from '../../packages/ui/src/typed/typed-names.ts';

const context: RenderContext = {
  realmOrigin: 'https://chat.example.org',
  users: [
    { id: 7, fullName: 'Ada Lovelace', notified: true },
    { id: 8, fullName: 'Ben Bit', notified: true },
  ],
  groups: [{ id: 3, name: 'gardeners' }],
  channels: [{ id: 2, name: 'general' }],
  topics: [],
  realmEmoji: { compost: '/user_avatars/2/emoji/images/1.png' },
  linkifiers: [],
  uploads: {},
  inlineImagePreview: false,
  externalImageKey: null,
  pagePreviews: null,
  defaultCodeLanguage: '',
  translateEmoticons: false,
  emptyTopicName: 'general chat',
  previewUrlsPerMessage: 0,
  now: 0,
};

const emojiNames = ['tada', 'heart', 'sunny', '+1', 'de'];

const names: TypedNames = {
  users: context.users.map(({ id, fullName: name }) => ({ id, name })),
  groups: context.groups,
  channels: context.channels,
  pictures: new Map(Object.entries(context.realmEmoji)),
  emojis: new Map(
    emojiNames.flatMap((name) => {
      const emoji = emojiByName(name);
      if (!emoji) return [];
      const points = emoji.code.split('-').map((point) => Number.parseInt(point, 16));
      return [name, String.fromCodePoint(...points)].map((each) => [each, emoji] as const);
    }),
  ),
};

/** HTML without the differences that nobody sees: order of attributes, and where links within the page begin. */
function asSeen(html: string): string {
  return html
    .replaceAll(/<(\w+)((?: [\w-]+="[^"]*")+)>/g, (_, tag: string, attributes: string) => {
      const sorted = (attributes.match(/[\w-]+="[^"]*"/g) ?? [])
        .filter((each) => !/^data-(?:stream-id|code-language)=/.test(each))
        .map((each) => each.replace(/^href="\/?#narrow.*/, 'href="#place"'))
        .sort();
      return `<${[tag, ...sorted].join(' ')}>`;
    })
    .replaceAll(/ start="1"/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s*(<\/?(?:li|ul|ol|p|blockquote)\b[^>]*>)\s*/g, '$1');
}

const tools = {
  highlight: (code: string) => ({ language: 'python', nodes: [code] }),
  typeset: () => {
    throw new Error('No formulas here');
  },
  parseDate: () => undefined,
};

const texts = [
  'plain words',
  'two\nlines & <tags> "quoted"',
  'two\n\nparagraphs',
  '**bold**, *italic*, ~~gone~~ and `code`',
  '**bold with *italic* inside**',
  '2 * 3 * 4, and a*b',
  'hello @**Ada Lovelace** and @_**Ben Bit|8**, and @**Nobody**',
  '@*gardeners* and @**all** and @**topic**, mail@**Ada Lovelace**',
  'see #**general** and #**general>swimming pool**, not #**nowhere**',
  'see https://example.org/a?b=c&d. And (https://example.org/x).',
  '[a **label**](https://example.org/), [no](javascript:alert)',
  ':tada: :compost: :unknown: ☀ 🎉 👍🏽 🇩🇪',
  '# Heading\ntext\n## Second',
  '- one\n- two **b**\n- three',
  '1. one\n2. two',
  '- one\n  - nested\n  - again\n- two',
  'before\n- item',
  '> quoted @**Ada Lovelace**\n> more\n\nafter',
  '```quote\nquoted\n\n- list\n```\nafter',
  '```\ncode & <more>\n  indented\n```',
  '```python\nprint(1)\n```\nafter',
  '````quote\n```\ncode\n```\n````',
  '```spoiler Title **b**\nhidden\n```',
  '@_**Ada Lovelace|7** [said](#narrow/channel/2-general/topic/tea/near/5):\n```quote\ntea?\n```\n\nyes',
];

describe('the text of a message before the server has rendered it', () => {
  it.each(texts)('web: %j looks as the server will render it', (text) => {
    expect(asSeen(typedHtml(text, names))).toBe(asSeen(renderMarkdown(text, context, tools).html));
  });

  it('web: thousands of quotes in each other overflow nothing', () => {
    expect(typedHtml('>'.repeat(10_000), names).length).toBeLessThan(60_000);
    expect(typedHtml(`a${'*'.repeat(10_000)}`, names)).toContain('***');
  });
});
