import { limits } from '@tidings/shared-types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usersWithAlertWord } from '../../src/alert-words/users-with-alert-word.ts';
import { RealmState } from '../../src/realm/realm-state.ts';
import { alertWords } from '../../src/storage/tables/users.ts';
import { foldCase } from '../../src/text/fold-case.ts';
import { textHash } from '../../src/text/substring-hashes.ts';

type WordsOf = readonly (readonly string[])[];

/** An organization in which the account 1 has the first words, 2 the second, and so on. */
function stateOf(people: WordsOf): RealmState {
  const state = new RealmState();
  for (const [place, words] of people.entries()) {
    for (const word of words) {
      state.put(alertWords, { user_id: place + 1, word_key: foldCase(word), word });
    }
  }
  return state;
}

/** What may stand on either side, of the characters that the texts below are made of. */
const BESIDE = [undefined, ' ', '-', '.', '\n', '"'];

/** Straight from the definition: every word at every place. */
function byDefinition(people: WordsOf, written: string): number[] {
  const text = foldCase(written);
  const occursAt = (word: string, at: number) =>
    text.startsWith(word, at) &&
    BESIDE.includes(text[at - 1]) &&
    BESIDE.includes(text[at + word.length]);
  const occurs = (word: string) =>
    Array.from({ length: text.length }, (_, at) => at).some((at) => occursAt(foldCase(word), at));
  return people.flatMap((words, place) => (words.some(occurs) ? place + 1 : []));
}

function found(people: WordsOf, text: string): number[] {
  return [...usersWithAlertWord(stateOf(people), text)].sort((a, b) => a - b);
}

it('B-alert-words: whoever has a word in the text is found, and nobody else', () => {
  const character = fc.constantFrom('a', 'B', 'b', 'é', '𝒜', ' ', '-', '.', '\n', '"');
  const words = (maxLength: number) =>
    fc.array(character, { minLength: 1, maxLength }).map((characters) => characters.join(''));
  const people = fc.array(fc.array(words(4), { maxLength: 5 }), { maxLength: 6 });
  fc.assert(
    fc.property(people, words(20), (wordsOf, text) => {
      expect(found(wordsOf, text)).toEqual(byDefinition(wordsOf, text));
    }),
    { numRuns: 2000 },
  );
});

it('B-alert-words: a bracket opens before a word and closes behind it', () => {
  const texts = ['(a)', '[a]', '{a}', '<a>', ')a', 'a(', ']a', 'a[', '}a', 'a{', '>a', 'a<'];
  const withWord = texts.filter((text) => found([['a']], text).length > 0);
  expect(withWord).toEqual(['(a)', '[a]', '{a}', '<a>']);
});

it('B-alert-words: a word that was removed is found no more', () => {
  const state = stateOf([['same', 'other'], ['same']]);
  state.remove(alertWords, { user_id: 1, word_key: 'same' });
  expect([...usersWithAlertWord(state, 'the same')]).toEqual([2]);
  state.remove(alertWords, { user_id: 2, word_key: 'same' });
  expect([...usersWithAlertWord(state, 'the same')]).toEqual([]);
  expect([...usersWithAlertWord(state, 'the other')]).toEqual([1]);
});

/** What is asked of the indexes of words for a text. `has`: what the one of hashes says. */
function lookups(people: WordsOf, text: string, has?: () => boolean) {
  const state = stateOf(people);
  const asked = { hashes: 0, words: 0, users: [] as number[] };
  const counting = <Index extends object>(index: Index, calls: Partial<Index>): Index =>
    Object.assign(Object.create(index), calls);
  const { alertWords: all, alertWordsByHash, alertWordsByKey, alertWordsByLength } = state;
  const words = {
    alertWords: all,
    alertWordsByLength,
    alertWordsByHash: counting(alertWordsByHash, {
      has: (hash) => {
        asked.hashes += 1;
        return has?.() ?? alertWordsByHash.has(hash);
      },
    }),
    alertWordsByKey: counting(alertWordsByKey, {
      get: (word) => {
        asked.words += 1;
        return alertWordsByKey.get(word);
      },
    }),
  };
  asked.users.push(...usersWithAlertWord(words, text));
  return asked;
}

it('D: what a text costs does not grow with how many have words, nor with how many words they have', () => {
  const text = 'one two three '.repeat(20);
  const words = (count: number) => Array.from({ length: count }, (_, n) => `w${1000 + n}`);
  const few = lookups([words(1)], text);
  const many = Array.from({ length: 100 }, () => words(limits.alertWordsPerUser));
  expect(lookups(many, text)).toEqual(few);
});

it('D: words are looked for only where they may begin and end', () => {
  const words = Array.from({ length: limits.alertWordLength }, (_, n) => 'a'.repeat(n + 1));
  expect(lookups([words], 'a'.repeat(10_000))).toEqual({
    hashes: 0,
    words: 0,
    users: [],
  });
});

it('D: a word that stands in a text often is looked up among people once', () => {
  const everybody = Array.from({ length: 100 }, () => ['deploy']);
  expect(lookups(everybody, 'deploy '.repeat(1000)).words).toBe(1);
});

it('D: words that had the hash of another text would not be found in it, nor cost more for each who has them', () => {
  const text = 'one two three';
  const everybody = Array.from({ length: 100 }, () => ['six', 'three']);
  const asked = lookups(everybody, text, () => true);
  expect(asked.users).toHaveLength(100);
  expect(lookups([['six', 'three']], text, () => true)).toEqual({ ...asked, users: [1] });
});

it('D: no texts have one hash whatever its base is', () => {
  // They do where hashes are cut to a number of bits, as this multiplies differences of ever more powers of two.
  const signs = Array.from(
    { length: 2048 },
    (_, at) => at.toString(2).replaceAll('0', '').length % 2,
  );
  const [text, other] = ['ab', 'ba'].map((letters) => signs.map((sign) => letters[sign]).join(''));
  expect(textHash(text ?? '')).not.toBe(textHash(other ?? ''));
});
