import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';

/**
 * How text is cut into words. Both engines are given the result and only look it up, so that they find
 * the same and matches can be marked: letters and digits of all scripts, without accents, stemmed as
 * English. Scripts that put no blanks between words give one word per character.
 */
const WORDS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]{1,64}/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;

/** The words that count, as they are compared. */
export function wordsIn(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.replaceAll(UNSPACED, ' $& ').match(WORDS) ?? [];
  return words.filter((word) => !stopWords.has(word)).map(stem);
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
