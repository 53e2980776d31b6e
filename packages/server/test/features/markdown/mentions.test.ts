import { describe, expect, test } from 'vitest';
import { inline, render } from './render.ts';

const iago = '<span class="user-mention" data-user-id="10">@Iago Moor</span>';
const quietIago = '<span class="user-mention silent" data-user-id="10">Iago Moor</span>';

const cases: readonly (readonly [name: string, source: string, expected: string])[] = [
  ['a user by name', '@**Iago Moor**', iago],
  ['a user by name in another case', '@**iago moor**', iago],
  ['a user by name and ID', '@**Iago Moor|10**', iago],
  ['a user by ID', '@**|10**', iago],
  ['a user silently', '@_**Iago Moor|10** @_**Iago Moor**', `${quietIago} ${quietIago}`],
  [
    'a deactivated user',
    '@**Gone Away**',
    '<span class="user-mention silent" data-user-id="11">Gone Away</span>',
  ],
  [
    'a name with marks',
    '@**<b>"&**',
    '<span class="user-mention" data-user-id="14">@&lt;b&gt;"&amp;</span>',
  ],
  [
    'everybody',
    '@**all**',
    '<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span>',
  ],
  [
    'everybody by other names',
    '@**everyone** @**channel** @**stream**',
    ['everyone', 'channel', 'stream']
      .map(
        (name) =>
          `<span class="user-mention channel-wildcard-mention" data-user-id="*">@${name}</span>`,
      )
      .join(' '),
  ],
  [
    'everybody silently',
    '@_**all**',
    '<span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span>',
  ],
  [
    'the topic',
    '@**topic** @_**topic**',
    '<span class="topic-mention">@topic</span> <span class="topic-mention silent">topic</span>',
  ],
  [
    'a group',
    '@*Editors* @*editors*',
    '<span class="user-group-mention" data-user-group-id="3">@Editors</span> <span class="user-group-mention" data-user-group-id="3">@Editors</span>',
  ],
  [
    'a group silently',
    '@_*Editors*',
    '<span class="user-group-mention silent" data-user-group-id="3">Editors</span>',
  ],
  [
    'a system group',
    '@*role:members*',
    '<span class="user-group-mention" data-user-group-id="4">@role:members</span>',
  ],
  ['an unknown name', '@**Nobody** @*Nothing*', '@<strong>Nobody</strong> @<em>Nothing</em>'],
  ['an ID that is not known', '@**|999**', '@<strong>|999</strong>'],
  [
    'an ID that disagrees with the name',
    '@**Iago Moor|12** @**iago moor|10**',
    '@<strong>Iago Moor|12</strong> @<strong>iago moor|10</strong>',
  ],
  [
    'allowed characters before it',
    `'@**|10** "@**|10** (@**|10** {@**|10** [@**|10** /@**|10** <@**|10**`,
    `'${iago} "${iago} (${iago} {${iago} [${iago} /${iago} &lt;${iago}`,
  ],
  [
    'forbidden characters before it',
    'a@**Iago Moor** ,@**Iago Moor**',
    'a@<strong>Iago Moor</strong> ,@<strong>Iago Moor</strong>',
  ],
  ['code', '`@**Iago Moor**`', '<code>@**Iago Moor**</code>'],
];

describe('C3: mentions', () => {
  test.each(cases)('C3: %s', (_name, source, expected) => {
    expect(inline(source)).toBe(expected);
  });

  test('C3: a mentioned user is notified once', () => {
    const found = render('@**Iago Moor** @**|10** @**Twin|13** @*Editors* @**all** @**topic**');
    expect(found).toMatchObject({
      mentionedUserIds: [10, 13],
      mentionedGroupIds: [3],
      mentionsChannel: true,
      mentionsTopic: true,
    });
  });

  test('C3: of two users with one name, one is mentioned', () => {
    expect([[12], [13]]).toContainEqual(render('@**Twin**').mentionedUserIds);
  });

  const nobody = {
    mentionedUserIds: [],
    mentionedGroupIds: [],
    mentionsChannel: false,
    mentionsTopic: false,
  };

  test('C3: a silent mention notifies no one', () => {
    expect(render('@_**|10** @_*Editors* @_**all** @_**topic**')).toMatchObject(nobody);
  });

  test('C3: a deactivated user is not notified (trap 47)', () => {
    expect(render('@**Gone Away** @**|11**')).toMatchObject(nobody);
  });

  test('C3: a mention in code notifies no one', () => {
    expect(render('`@**|10**`\n\n    @**|10**\n\n```\n@**all**\n```')).toMatchObject(nobody);
  });

  test.each(['> ', '> > ', '```quote\n', '- > ', '~~~spoiler a\n> '])(
    'C3: in a quote (%j) every mention is silent (trap 47)',
    (quote) => {
      const found = render(`${quote}@**|10** @*Editors* @**all** @**topic**`);
      expect(found).toMatchObject(nobody);
      expect(found.html).toContain(quietIago);
      expect(found.html).toContain('class="user-group-mention silent"');
      expect(found.html).toContain('class="user-mention channel-wildcard-mention silent"');
      expect(found.html).toContain('class="topic-mention silent"');
    },
  );

  test('C3: after a quote, mentions notify again', () => {
    expect(render('> @**Twin**\n\n@**|10**').mentionedUserIds).toEqual([10]);
    expect(render('```quote\n@**Twin**\n```\n@**|10**').mentionedUserIds).toEqual([10]);
  });

  test('C3: mentions notify in headings, lists, tables, spoilers and link texts', () => {
    for (const source of [
      '# @**|10**',
      '- @**|10**',
      '~~~spoiler @**|10**\na',
      '~~~spoiler\n@**|10**',
      'a|b\n-|-\n@**Iago Moor**|c',
      '[@**|10**](/a)',
    ]) {
      expect(render(source).mentionedUserIds).toEqual([10]);
    }
  });
});
