import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';

/**
 * How text is cut into words. Both engines are given the result and only look it up, so that they find
 * the same and matches can be marked: letters and digits of all scripts, without accents, stemmed as
 * English. Scripts that put no blanks between words give one word per character.
 */
const WORDS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]{1,64}/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;
const MARKS = /\p{M}/gu;

/** Text of these alone has the same words without a look at Unicode, in half the time. */
const BEYOND_ASCII = /[^ -~\s]/;
const ASCII_WORDS = /[a-z0-9]{1,64}/g;

/** The words that count, as they are compared. */
export function wordsIn(text: string): string[] {
  const words = BEYOND_ASCII.test(text)
    ? unicodeWords(text)
    : text.toLowerCase().match(ASCII_WORDS);
  return words?.filter((word) => !stopWords.has(word)).map(stem) ?? [];
}

function unicodeWords(text: string): string[] | null {
  const plain = text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase();
  return plain.replaceAll(UNSPACED, ' $& ').match(WORDS);
}

/** What is stored for full-text search. */
export function searchText(text: string): string {
  return wordsIn(text).join(' ');
}

/** Of a message: its topic on a line of its own, if it has one, and its text. */
export function messageSearchText(topic: string | null, text: string): string {
  const words = searchText(text);
  return topic === null ? words : `${searchText(topic)}\n${words}`;
}
