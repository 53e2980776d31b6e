import { limits } from '@tidings/shared-types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RealmState } from '../../../src/core/realm/realm-state.ts';
import { alertWords } from '../../../src/core/storage/tables/users.ts';
import { foldCase } from '../../../src/core/text/fold-case.ts';
import { textHash } from '../../../src/core/text/substring-hashes.ts';
import { usersWithAlertWord } from '../../../src/features/messages/flags-at-sending.ts';

type WordsOf = readonly (readonly string[])[];

/** Returns an organization in which account 1 has the first words, account 2 the second, and so on. */
function stateOf(people: WordsOf): RealmState {
  const state = new RealmState();
  for (const [place, words] of people.entries()) {
    for (const word of words) {
      state.put(alertWords, { user_id: place + 1, word_key: foldCase(word), word });
    }
  }
  return state;
}

/** Neighbours of a word, among the characters of the texts below. */
const BESIDE = [undefined, ' ', '-', '.', '\n', '"'];

/** Finds people by the plain definition: every word at every position. */
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

it('B-alert-words: finds exactly the users who have a word in the text', () => {
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

it('B-alert-words: a bracket opens before a word and closes after it', () => {
  const texts = ['(a)', '[a]', '{a}', '<a>', ')a', 'a(', ']a', 'a[', '}a', 'a{', '>a', 'a<'];
  const withWord = texts.filter((text) => found([['a']], text).length > 0);
  expect(withWord).toEqual(['(a)', '[a]', '{a}', '<a>']);
});

it('B-alert-words: a removed word is no longer found', () => {
  const state = stateOf([['same', 'other'], ['same']]);
  state.remove(alertWords, { user_id: 1, word_key: 'same' });
  expect([...usersWithAlertWord(state, 'the same')]).toEqual([2]);
  state.remove(alertWords, { user_id: 2, word_key: 'same' });
  expect([...usersWithAlertWord(state, 'the same')]).toEqual([]);
  expect([...usersWithAlertWord(state, 'the other')]).toEqual([1]);
});

/** Counts lookups in the word indexes for a text. `has` replaces the answer of the hash index. */
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

it('D: the cost of a text depends neither on the number of users with words nor on their words', () => {
  const text = 'one two three '.repeat(20);
  const words = (count: number) => Array.from({ length: count }, (_, n) => `w${1000 + n}`);
  const few = lookups([words(1)], text);
  const many = Array.from({ length: 100 }, () => words(limits.alertWordsPerUser));
  expect(lookups(many, text)).toEqual(few);
});

it('D: words are looked up only where they can begin and end', () => {
  const words = Array.from({ length: limits.alertWordLength }, (_, n) => 'a'.repeat(n + 1));
  expect(lookups([words], 'a'.repeat(10_000))).toEqual({
    hashes: 0,
    words: 0,
    users: [],
  });
});

it('D: a word that a text repeats is looked up once', () => {
  const everybody = Array.from({ length: 100 }, () => ['deploy']);
  expect(lookups(everybody, 'deploy '.repeat(1000)).words).toBe(1);
});

it('D: words with the hash of another text are not found in it, and cost no more per user', () => {
  const text = 'one two three';
  const everybody = Array.from({ length: 100 }, () => ['six', 'three']);
  const asked = lookups(everybody, text, () => true);
  expect(asked.users).toHaveLength(100);
  expect(lookups([['six', 'three']], text, () => true)).toEqual({ ...asked, users: [1] });
});

it('D: no texts collide under every base of the hash', () => {
  // They do if hashes are cut to a number of bits, since this multiplies differences of ever more powers of
  // two.
  const signs = Array.from(
    { length: 2048 },
    (_, at) => at.toString(2).replaceAll('0', '').length % 2,
  );
  const [text, other] = ['ab', 'ba'].map((letters) => signs.map((sign) => letters[sign]).join(''));
  expect(textHash(text ?? '')).not.toBe(textHash(other ?? ''));
});
