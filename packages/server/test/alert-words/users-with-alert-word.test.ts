import { limits } from '@tidings/shared-types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usersWithAlertWord } from '../../src/alert-words/users-with-alert-word.ts';
import { RealmState } from '../../src/realm/realm-state.ts';
import { alertWords } from '../../src/storage/tables/users.ts';
import { foldCase } from '../../src/text/fold-case.ts';

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

/** What is asked of the index of words for a text. */
function lookups(people: WordsOf, text: string) {
  const state = stateOf(people);
  const asked = { hashes: 0, lists: 0 };
  const index = state.alertWordsByHash;
  const counting = Object.assign(Object.create(index), {
    get: (hash: number) => {
      asked.hashes += 1;
      const rows = index.get(hash);
      if (!rows) return undefined;
      const values = () => {
        asked.lists += 1;
        return rows.values();
      };
      return { size: rows.size, values };
    },
  });
  const { alertWords: all, alertWordsByLength } = state;
  usersWithAlertWord({ alertWords: all, alertWordsByLength, alertWordsByHash: counting }, text);
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
  expect(lookups([words], 'a'.repeat(10_000))).toEqual({ hashes: 0, lists: 0 });
});

it('D: a word that stands in a text often is looked up among people once', () => {
  const everybody = Array.from({ length: 100 }, () => ['deploy']);
  expect(lookups(everybody, 'deploy '.repeat(1000)).lists).toBe(1);
});
