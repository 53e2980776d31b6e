import { visibilityPolicies } from '@tidings/shared-types';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../src/messages/conversation.ts';
import { isJudgeable, matches, type NarrowContext } from '../../src/narrow/matches.ts';
import { planOf } from '../../src/narrow/view.ts';
import type { StoredMessage } from '../../src/store/record-kinds.ts';
import { exampleMessage } from '../support/example-message.ts';
import { plainContext } from '../support/scripted-connection.ts';

const garden: Conversation = { kind: 'topic', channelId: 7, topic: 'Garden' };
const empty: Conversation = { kind: 'topic', channelId: 7, topic: '' };
const withBen: Conversation = { kind: 'direct', members: [3, 9] };
const group: Conversation = { kind: 'direct', members: [3, 9, 12] };

const context: NarrowContext = {
  ...plainContext,
  topicPolicy(_, topic) {
    const { none, followed, muted } = visibilityPolicies;
    return { garden: followed, weeds: muted }[topic.toLowerCase()] ?? none;
  },
  conversationOf: (id) => (id === 5 ? withBen : undefined),
};

function message(where: Conversation, given: Partial<StoredMessage> = {}): StoredMessage {
  return { ...exampleMessage({ id: 5, in: where }), ...given };
}
const judge = (where: StoredMessage, ...terms: [string, unknown, boolean?][]) =>
  matches(
    where,
    terms.map(([operator, operand, negated = false]) => ({
      operator,
      operand: operand as string,
      negated,
    })),
    context,
  );

describe('a narrow that is matched here', () => {
  test.each([
    ['channel', 7, garden, true],
    ['stream', 'channel 7', garden, true],
    ['channel', 8, garden, false],
    ['channel', 7, withBen, false],
    ['channel', 'unknown', garden, undefined],
    ['channels', 'public', garden, true],
    ['channels', 'web-public', garden, false],
    ['topic', 'gARDEN', garden, true],
    ['topic', 'gard', garden, false],
    ['topic', '', empty, true],
    ['topic', '(no topic)', empty, true],
    ['topic', 'general chat', empty, true],
    ['dm', [9], withBen, true],
    ['pm-with', 'ben@example.org', withBen, true],
    ['dm', [9, 3], withBen, true],
    ['dm', [9], group, false],
    ['dm', [], { kind: 'direct', members: [3] }, true],
    ['dm', 'nobody@example.org', withBen, undefined],
    ['dm-including', 9, group, true],
    ['dm-including', 3, withBen, true],
    ['dm-including', 12, withBen, false],
    ['group-pm-with', 9, withBen, false],
    ['group_pm_with', 9, group, true],
    ['sender', 3, garden, true],
    ['sender', 'ada@example.org', garden, true],
    ['sender', 'ben@example.org', garden, false],
    ['is', 'dm', withBen, true],
    ['is', 'private', garden, false],
    ['is', 'followed', garden, true],
    ['is', 'muted', garden, false],
    ['is', 'muted', { ...garden, topic: 'weeds' }, true],
    ['in', 'home', { ...garden, topic: 'weeds' }, false],
    ['in', 'all', { ...garden, topic: 'weeds' }, true],
    ['is', 'resolved', { ...garden, topic: '✔ Garden' }, true],
    ['is', 'unread', garden, true],
    ['is', 'starred', garden, false],
    ['id', '5', garden, true],
    ['id', 6, garden, false],
    ['near', 1, garden, true],
    ['with', 5, withBen, true],
    ['with', 5, garden, false],
    ['with', 6, garden, undefined],
    ['search', 'rose', garden, undefined],
    ['something', 'new', garden, undefined],
  ] as [string, unknown, Conversation, boolean | undefined][])(
    '4.6: %s:%j of %j is %s',
    (operator, operand, where, expected) => {
      expect(judge(message(where), [operator, operand])).toBe(expected);
    },
  );

  test.each([
    ['link', '<p><a href="https://example.org">x</a></p>', true],
    ['link', '<p>abbr <abbr>x</abbr></p>', false],
    ['image', '<div class="message_inline_image"><a href="/x"></a></div>', true],
    ['attachment', '<p><a href="/user_uploads/2/ab/x.txt">x.txt</a></p>', true],
    ['attachment', '<p><a href="/user_uploads/thumbnail/2/ab/x.png/840x560">x</a></p>', false],
    ['attachment', '<p>&lt;a href="/user_uploads/2/ab/x.txt"&gt;</p>', false],
    ['reaction', '<p>x</p>', false],
  ])('4.6: has:%s in %s is %s', (what, content, expected) => {
    expect(judge(message(garden, { content }), ['has', what])).toBe(expected);
    expect(judge(message(garden, { content }), ['has', what, true])).toBe(!expected);
  });

  test('4.6: all terms must hold, and a negated one must not', () => {
    expect(judge(message(garden), ['channel', 7], ['sender', 9])).toBe(false);
    expect(judge(message(garden), ['channel', 7], ['sender', 9, true])).toBe(true);
    expect(judge(message(withBen), ['channel', 7, true])).toBe(true);
    expect(judge(message(garden), ['search', 'rose'], ['sender', 9])).toBe(false);
  });

  test('A4.6: a negation of `in` is ignored', () => {
    const muted = message({ ...garden, topic: 'weeds' });
    expect(judge(muted, ['in', 'home', true])).toBe(false);
    expect(judge(muted, ['in', 'all', true])).toBe(true);
    expect(judge(message(garden), ['in', 'home', true])).toBe(true);
  });

  test('M4: messages from a channel’s history alone match only narrows of channels', () => {
    const historical = message(garden, { flags: ['read', 'historical'] });
    expect(judge(historical, ['sender', 3])).toBe(false);
    expect(judge(historical, ['channel', 7])).toBe(true);
    expect(judge(historical, ['channel', 7], ['is', 'resolved', true])).toBe(true);
    expect(judge(historical, ['channel', 7], ['is', 'unread'])).toBe(false);
    const starred = message(garden, { flags: ['read', 'historical', 'starred'] });
    expect(judge(starred, ['sender', 3])).toBe(true);
  });

  test('M3: it is known beforehand whether the server is needed', () => {
    const by = (operator: string, operand: string | number) => [{ operator, operand }];
    expect(isJudgeable(by('sender', 9), context)).toBe(true);
    expect(isJudgeable(by('with', 5), context)).toBe(true);
    expect(isJudgeable(by('search', 'x'), context)).toBe(false);
    expect(isJudgeable(by('sender', 'nobody@example.org'), context)).toBe(false);
  });

  test.each([
    [[], 'all'],
    [[['stream', 'channel 7']], 'c:7'],
    [
      [
        ['topic', 'Garden'],
        ['channel', 7],
      ],
      'c:7:garden',
    ],
    [[['dm', [9]]], 'd:3,9'],
    [[['is', 'mentioned']], 'n:[["is","mentioned"]]'],
    [
      [
        ['sender', 9],
        ['channel', 7],
      ],
      'c:7?[["channel",7],["sender",9]]',
    ],
    [[['is', 'followed']], undefined],
    [[['search', 'x']], undefined],
    [[['with', 5]], 'd:3,9'],
    [[['with', 6]], undefined],
  ] as [[string, string | number][], string | undefined][])(
    'M3: %j is stored as %s',
    (terms, key) => {
      const narrow = terms.map(([operator, operand]) => ({ operator, operand }));
      expect(planOf({ kind: 'narrow', narrow }, context).key).toBe(key);
    },
  );
});

test.each([
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'wildcard_mentioned',
] as const)('4.6: %s is a mention', (flag) => {
  expect(judge(message(garden, { flags: [flag] }), ['is', 'mentioned'])).toBe(true);
});
