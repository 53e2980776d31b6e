import { type SearchLanguage, stem } from './stemming.ts';
import { stopWords } from './stop-words.ts';

/**
 * Splits text into words. Both engines get the result and only look it up, so they find the same messages, and matches
 * can be marked. Words are letters and digits of all scripts, stemmed, without accents. Scripts without blanks give one
 * word per character.
 */
const WORDS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}\p{M}]{1,64}/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;
const MARKS = /\p{M}/gu;

/** ASCII text needs no Unicode rules, which take twice as long. */
const BEYOND_ASCII = /[^ -~\s]/;
const ASCII_WORDS = /[a-z0-9]{1,64}/g;

/** Returns the words of a text in the form in which they are compared. */
export function wordsIn(text: string, language: SearchLanguage): string[] {
  const isAscii = !BEYOND_ASCII.test(text);
  const words = isAscii ? text.toLowerCase().match(ASCII_WORDS) : unicodeWords(text);
  if (!words) return [];
  const kept = hasStopWords(language) ? words.filter((word) => !stopWords.has(word)) : words;
  // Accents go last: the rules of a language read them.
  return kept
    .map((word) => stem(word, language))
    .map((word) => (isAscii ? word : withoutMarks(word)))
    .filter((word) => word !== '');
}

function unicodeWords(text: string): string[] | null {
  return text.normalize('NFKC').toLowerCase().replaceAll(UNSPACED, ' $& ').match(WORDS);
}

function withoutMarks(word: string): string {
  return word.normalize('NFKD').replaceAll(MARKS, '');
}

/** The lists of other languages that can be had leave out words that people look for. */
export function hasStopWords(language: SearchLanguage): boolean {
  return language === 'english' || language === 'porter';
}

/** Returns what is stored for full-text search. */
export function searchText(text: string, language: SearchLanguage): string {
  return wordsIn(text, language).join(' ');
}

/** Returns the search text of a message: its topic, if it has one, on a line of its own, then its content. */
export function messageSearchText(
  { topic, text }: { readonly topic: string | null; readonly text: string },
  language: SearchLanguage,
): string {
  const words = searchText(text, language);
  return topic === null ? words : `${searchText(topic, language)}\n${words}`;
}
