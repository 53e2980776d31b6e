import {
  chooseLanguage,
  directionOf,
  formatText,
  textParts,
} from '@tidings/shared-types/languages';
import { describe, expect, test } from 'vitest';

describe('A text of a catalogue', () => {
  test('takes arguments', () => {
    expect(formatText('Mark {name} as read', { name: 'garden' }, 'en')).toBe('Mark garden as read');
  });

  test('chooses a plural form, and writes numbers as in the language', () => {
    const text = '{count, plural, =0 {No messages} one {# message} other {# messages}} in {name}';
    const format = (count: number) => formatText(text, { count, name: 'garden' }, 'en');
    expect(format(0)).toBe('No messages in garden');
    expect(format(1)).toBe('1 message in garden');
    expect(format(1234)).toBe('1,234 messages in garden');
    expect(formatText('{n, number}', { n: 1234.5 }, 'de')).toBe('1.234,5');
  });

  test('has six plural forms in Arabic', () => {
    const text = '{n, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}';
    const forms = [0, 1, 2, 3, 11, 100].map((n) => formatText(text, { n }, 'ar'));
    expect(forms).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
  });

  test('selects by a word', () => {
    const text = '{kind, select, channel {a channel} other {a {kind}}}';
    expect(formatText(text, { kind: 'channel' }, 'en')).toBe('a channel');
    expect(formatText(text, { kind: 'topic' }, 'en')).toBe('a topic');
  });

  test('keeps quoted braces, and apostrophes of words', () => {
    expect(formatText("It's '{name}' and {name}, isn''t it?", { name: 'x' }, 'en')).toBe(
      "It's {name} and x, isn't it?",
    );
  });

  test('leaves tags and values apart for markup', () => {
    expect(textParts('See <link>the {name} guide</link>.', { name: 'bot' }, 'en')).toEqual([
      'See ',
      { tag: 'link', parts: ['the ', { value: 'bot' }, ' guide'] },
      '.',
    ]);
    expect(formatText('See <link>the guide</link>.', {}, 'en')).toBe('See the guide.');
  });
});

describe('The choice of a language', () => {
  test('takes the first wanted language that Tidings speaks, whatever its region', () => {
    expect(chooseLanguage(['nl', 'de-AT', 'fr'])).toBe('de');
    expect(chooseLanguage(['pt_BR'])).toBe('pt');
    expect(chooseLanguage(['nl'])).toBeUndefined();
  });

  test('takes Simplified Chinese for readers of it alone', () => {
    expect(chooseLanguage(['zh-CN'])).toBe('zh-Hans');
    expect(chooseLanguage(['zh_Hans'])).toBe('zh-Hans');
    expect(chooseLanguage(['zh'])).toBe('zh-Hans');
    expect(chooseLanguage(['zh-TW'])).toBeUndefined();
    expect(chooseLanguage(['zh-Hant-CN', 'en'])).toBe('en');
  });

  test('knows the direction', () => {
    expect(directionOf('ar')).toBe('rtl');
    expect(directionOf('de')).toBe('ltr');
  });
});
