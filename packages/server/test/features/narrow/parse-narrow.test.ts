import type { Narrow } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/core/api-error.ts';
import { parseNarrow } from '../../../src/features/narrow/parse-narrow.ts';

type Term = Narrow[number];

function refusal(narrow: Narrow): unknown {
  try {
    return parseNarrow(narrow);
  } catch (error) {
    return error instanceof ApiError && error.code === 'BAD_NARROW' && error.fields['desc'] !== '';
  }
}

describe('A4.6: the shape of a narrow', () => {
  it.each<[Term, object]>([
    [['channel', 'design'], { kind: 'channel', channel: 'design' }],
    [['stream', 'design'], { kind: 'channel', channel: 'design' }],
    [['channel', '12'], { kind: 'channel', channel: '12' }],
    [
      { operator: 'channel', operand: 12 },
      { kind: 'channel', channel: 12 },
    ],
    [['channels', 'public'], { kind: 'channels', which: 'public' }],
    [['streams', 'web-public'], { kind: 'channels', which: 'web-public' }],
    [['topic', ' Lunch '], { kind: 'topic', topic: 'Lunch' }],
    [['topic', 'general chat'], { kind: 'topic', topic: '' }],
    [['topic', '(no topic)'], { kind: 'topic', topic: '' }],
    [['dm', 'a@x.org, b@x.org'], { kind: 'dm', people: ['a@x.org', 'b@x.org'] }],
    [['pm-with', 'a@x.org'], { kind: 'dm', people: ['a@x.org'] }],
    [['pm_with', ''], { kind: 'dm', people: [] }],
    [
      { operator: 'dm', operand: [3, 4] },
      { kind: 'dm', people: [3, 4] },
    ],
    [
      { operator: 'dm-including', operand: 3 },
      { kind: 'dm-including', person: 3 },
    ],
    [['group-pm-with', 'a@x.org'], { kind: 'group-dm-including', person: 'a@x.org' }],
    [
      { operator: 'group_pm_with', operand: 3 },
      { kind: 'group-dm-including', person: 3 },
    ],
    [['sender', 'a@x.org'], { kind: 'sender', person: 'a@x.org' }],
    [['is', 'private'], { kind: 'is', what: 'dm' }],
    [['is', 'dm'], { kind: 'is', what: 'dm' }],
    [['is', 'followed'], { kind: 'is', what: 'followed' }],
    [['has', 'reaction'], { kind: 'has', what: 'reaction' }],
    [['in', 'home'], { kind: 'in', what: 'home' }],
    [['id', '17'], { kind: 'id', id: 17 }],
    [
      { operator: 'id', operand: 17 },
      { kind: 'id', id: 17 },
    ],
    [['custom', 'order:17'], { kind: 'custom', tag: 'order:17' }],
    [['custom', ' a : b:c '], { kind: 'custom', tag: ' a : b:c ' }],
    [['near', 'anything'], { kind: 'near' }],
    [['with', '17'], { kind: 'with', id: 17 }],
    [['id', 17], { kind: 'id', id: 17 }],
    [['with', 17], { kind: 'with', id: 17 }],
    [['channel', 5], { kind: 'channel', channel: 5 }],
    [['channel', '5'], { kind: 'channel', channel: '5' }],
    [['sender', 5], { kind: 'sender', person: 5 }],
    [['dm-including', 5], { kind: 'dm-including', person: 5 }],
    [['dm', [5, 6]], { kind: 'dm', people: [5, 6] }],
    [['search', ' two words '], { kind: 'search', text: 'two words' }],
    [['Search', 'x'], { kind: 'search', text: 'x' }],
  ])('%j is parsed', (term, meaning) => {
    expect(parseNarrow([term])).toEqual([{ ...meaning, negated: false }]);
  });

  it('an object can be negated, a pair cannot', () => {
    const term = { operator: 'is', operand: 'starred', negated: true };
    expect(parseNarrow([term])).toEqual([{ kind: 'is', what: 'starred', negated: true }]);
  });

  it.each<[string, Narrow]>([
    ['an unknown operator', [['colour', 'red']]],
    ['an unknown operand of is', [['is', 'blue']]],
    ['an unknown operand of has', [['has', 'reactions']]],
    ['an unknown operand of in', [['in', 'space']]],
    ['an unknown operand of channels', [['channels', 'private']]],
    ['an id that is not a number', [['id', 'x']]],
    ['an empty search', [['search', '  ']]],
    ['a topic that is a list', [{ operator: 'topic', operand: ['x'] }]],
    ['a sender that is several', [{ operator: 'sender', operand: [1, 2] }]],
    [
      'with twice',
      [
        ['with', '1'],
        ['with', '2'],
      ],
    ],
    ['with negated', [{ operator: 'with', operand: 1, negated: true }]],
    [
      'a channel and a conversation',
      [
        ['channel', 'x'],
        ['dm', 'a@x.org'],
      ],
    ],
    [
      'a topic and direct messages',
      [
        ['topic', 'x'],
        ['is', 'dm'],
      ],
    ],
    [
      'more to search for than anybody needs',
      [
        ['search', 'x'.repeat(600)],
        { operator: 'search', operand: 'y'.repeat(401), negated: true },
      ],
    ],
    [
      'more terms than anybody needs',
      Array.from({ length: 101 }, () => ['is', 'starred'] as const),
    ],
  ] as [string, Narrow][])('%s is BAD_NARROW with a description', (_what, narrow) => {
    expect(refusal(narrow)).toBe(true);
  });

  it('a channel term with a negated direct message term is allowed', () => {
    const narrow: Narrow = [['channel', 'x'], { operator: 'is', operand: 'dm', negated: true }];
    expect(parseNarrow(narrow)).toHaveLength(2);
  });
});
