import { describe, expect, test } from 'vitest';
import {
  emojiByCharacters,
  emojiByName,
  emojiData,
  emojiNamesByCode,
} from '../../../src/features/markdown/emoji/emoji-table.ts';
import { emoticons } from '../../../src/features/markdown/inline/emoji.ts';

describe('A2.3: the table of emoji', () => {
  test.each([
    ['smile', '1f642'],
    ['big_smile', '1f604'],
    ['smiling_face', '263a'],
    ['+1', '1f44d'],
    ['thumbs_up', '1f44d'],
    ['heart', '2764'],
    ['octopus', '1f419'],
    ['tada', '1f389'],
    ['working_on_it', '1f6e0'],
    ['check', '2714'],
    ['cat', '1f408'],
    ['kitten', '1f431'],
    ['poop', '1f4a9'],
    ['gold', '1f947'],
    ['hash', '0023-20e3'],
    ['woman_shrugging', '1f937-200d-2640'],
    ['transgender_flag', '1f3f3-fe0f-200d-26a7-fe0f'],
  ])('A2.3: %s is %s', (name, code) => {
    expect(emojiByName(name)?.code).toBe(code);
    expect(emojiNamesByCode(code)).toContain(name);
  });

  test('A2.3: an emoji is also found by its names in the data set', () => {
    expect(emojiNamesByCode('1f44d')).toEqual(['+1', 'thumbs_up', 'like', 'thumbsup']);
    expect(emojiByName('thumbsup')?.name).toBe('+1');
  });

  test('A2.3: an unknown name or code has no emoji', () => {
    expect(emojiByName('nothing')).toBeUndefined();
    expect(emojiByName('constructor')).toBeUndefined();
    expect(emojiNamesByCode('1f3f3-200d-26a7')).toBeUndefined();
    expect(emojiNamesByCode('41')).toBeUndefined();
    expect(emojiByCharacters('a')).toBeUndefined();
  });

  const { code_to_names } = emojiData();
  const entries = Object.entries(code_to_names);

  test('A2.3: codes are lower-case hexadecimal, names satisfy the rules', () => {
    expect(entries.length).toBeGreaterThan(1800);
    for (const [code, names] of entries) {
      expect(code).toMatch(/^[0-9a-f]{4,5}(?:-[0-9a-f]{4,5})*$/);
      expect(names.length, code).toBeGreaterThan(0);
      for (const name of names) expect(name).toMatch(/^[\w+-]+$/);
    }
  });

  test('A2.3: every name belongs to one emoji, and maps back to it', () => {
    const names = entries.flatMap(([, each]) => each);
    expect(new Set(names).size).toBe(names.length);
    for (const [code, [name = '']] of entries) expect(emojiByName(name)).toEqual({ name, code });
  });

  test('C2: every emoticon maps to an existing emoji', () => {
    for (const name of emoticons.values()) expect(emojiByName(name), name).toBeDefined();
  });
});
