import { createRequire } from 'node:module';
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

/** An algorithm of Snowball. `porter` is the older of two for English: indexes were built with it once. */
const algorithms = {
  ar: 'arabic',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
} as const;

export type SearchLanguage = (typeof algorithms)[keyof typeof algorithms] | 'porter';

interface Stemmer {
  stem(word: string): string;
}

interface Snowball {
  newStemmer(algorithm: SearchLanguage): Stemmer;
}

/** People use few words: most of what they write is found here. */
const MOST_WORDS_KEPT = 20_000;

const require = createRequire(import.meta.url);
const stemmers = new Map<SearchLanguage, (word: string) => string>();

/** Returns the language for a code such as `de` or `pt-br`. Texts in a language without rules are read as English. */
export function searchLanguageOf(code: string): SearchLanguage {
  const [language = ''] = code.toLowerCase().split(/[-_]/);
  return Object.hasOwn(algorithms, language)
    ? algorithms[language as keyof typeof algorithms]
    : 'english';
}

/** Returns the stem that all forms of a word share. It need not be a word itself. */
export function stem(word: string, language: SearchLanguage): string {
  let stemmer = stemmers.get(language);
  if (!stemmer) {
    stemmer = stemmerOf(language);
    stemmers.set(language, stemmer);
  }
  return stemmer(word);
}

/** Loads the rules of a language when a text first needs them, and keeps the stems of the words that it met. */
function stemmerOf(language: SearchLanguage): (word: string) => string {
  const snowball: Snowball = require('snowball-stemmers');
  const stemmer = snowball.newStemmer(language);
  const known = new Map<string, string>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const stemmed = stemmer.stem(word);
    if (known.size >= MOST_WORDS_KEPT) known.clear();
    known.set(word, stemmed);
    return stemmed;
  };
}
