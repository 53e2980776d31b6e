import { createRequire } from 'node:module';

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
