import { describe, expect, it } from 'vitest';
import { findTrigger } from '../../examples/web-chat/src/composer/completion/find-trigger.ts';
import {
  around,
  fenced,
  inserted,
  lines,
  link,
} from '../../examples/web-chat/src/composer/format-text.ts';
import { movedPlace, withTyped } from '../../examples/web-chat/src/composer/text-edit.ts';
import { operandText, readSearch } from '../../examples/web-chat/src/search/search-terms.ts';

describe('web client, a text that others change too', () => {
  it('what is typed goes where it was meant', () => {
    expect(withTyped('one two', 'one two!', 'ZERO one two')).toBe('ZERO one two!');
    expect(withTyped('one two', 'one big two', 'one two three')).toBe('one big two three');
    expect(withTyped('one two', 'two', 'one two three')).toBe('two three');
    expect(withTyped('same', 'same?', 'same')).toBe('same?');
  });

  it('the caret stays where it is in the text', () => {
    expect(movedPlace(3, 'one two', 'ZERO one two')).toBe(8);
    expect(movedPlace(3, 'one two', 'one two three')).toBe(3);
    expect(movedPlace(5, 'one two', 'one')).toBe(3);
  });
});

describe('web client, marks', () => {
  const chosen = (text: string, part: string) => {
    const start = text.indexOf(part);
    return { text, start, end: start + part.length };
  };

  it('go around what is chosen, and off again', () => {
    const bold = around('**')(chosen('a word here', 'word'));
    expect(bold).toEqual({ text: 'a **word** here', start: 4, end: 8 });
    expect(around('**')(bold)).toEqual({ text: 'a word here', start: 2, end: 6 });
  });

  it('begin each chosen line, and off again', () => {
    const list = lines((index) => `${index + 1}. `)(chosen('milk\nbread', 'milk\nbread'));
    expect(list.text).toBe('1. milk\n2. bread');
    expect(lines((index) => `${index + 1}. `)(list).text).toBe('milk\nbread');
  });

  it('a fence is longer than those in it', () => {
    const { text } = fenced('quote')(chosen('```js\nx\n```', '```js\nx\n```'));
    expect(text).toBe('````quote\n```js\nx\n```\n````\n');
  });

  it('a chosen address becomes where a link leads', () => {
    const address = 'https://tidings.example';
    expect(link(chosen(address, address)).text).toBe(`[](${address})`);
    expect(link(chosen('see here', 'here')).text).toBe('see [here](https://)');
  });

  it('a block begins on a line of its own', () => {
    const end = { text: 'before', start: 6, end: 6 };
    expect(inserted('block\n', { isBlock: true })(end).text).toBe('before\nblock\n');
  });
});

describe('web client, what is offered to be completed', () => {
  const at = (text: string) => findTrigger(text, text.length);

  it('people, channels, topics, emoji and commands', () => {
    expect(at('hello @ad')).toEqual({ kind: 'mention', typed: 'ad', isSilent: false, from: 6 });
    expect(at('(@_ad')).toMatchObject({ kind: 'mention', isSilent: true, from: 1 });
    expect(at('@Ada Lo')).toMatchObject({ kind: 'mention', typed: 'Ada Lo' });
    expect(at('see #gen')).toEqual({ kind: 'channel', typed: 'gen', from: 4 });
    expect(at('#**design team**>lu')).toEqual({
      kind: 'topic',
      channelName: 'design team',
      typed: 'lu',
      from: 0,
    });
    expect(at('so :tul')).toEqual({ kind: 'emoji', typed: 'tul', from: 3 });
    expect(at('/po')).toEqual({ kind: 'command', typed: 'po', from: 0 });
  });

  it('nothing in addresses, times, code and what is complete', () => {
    for (const text of [
      'ada@example.com',
      'at 10:30',
      '`@ad',
      '```\n@ad',
      '@**Ada Lovelace** ',
      ':smile:',
      'and /me',
    ]) {
      expect(at(text), text).toBeUndefined();
    }
  });
});

describe('web client, what is searched for', () => {
  it('operators stand apart from the words, in quotes too', () => {
    expect(readSearch('tulip from:Ada -channel:"design team" "exact words" has:link')).toEqual({
      terms: [
        { operator: 'from', operand: 'Ada', isNegated: false },
        { operator: 'channel', operand: 'design team', isNegated: true },
        { operator: 'has', operand: 'link', isNegated: false },
      ],
      text: 'tulip "exact words"',
    });
  });

  it('other colons are words', () => {
    expect(readSearch('https://a.example 10:30 constructor:x')).toEqual({
      terms: [],
      text: 'https://a.example 10:30 constructor:x',
    });
  });

  it('operands that would fall apart are put in quotes', () => {
    expect(operandText('design team')).toBe('"design team"');
    expect(operandText('')).toBe('""');
    expect(operandText('general')).toBe('general');
  });
});
